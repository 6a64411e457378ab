"""What all errors about a user's input have in common."""


class InputError(ValueError):
    """Something the user wrote or stored cannot be used; the message is a sentence: what, where, and the mend."""
