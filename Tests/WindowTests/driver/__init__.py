"""Drives the program as a person does, and sees it as a screen reader does."""
