"""Work in processes beside this one."""
