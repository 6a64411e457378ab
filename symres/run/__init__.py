"""Running scripts: deciding every claim by the kernel, from what is stored or what a search finds."""
