def run(browser, root, results, folder):
    pass
