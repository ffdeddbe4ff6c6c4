"""Stories against a running library."""


def run(browser, root, results):
    pass
