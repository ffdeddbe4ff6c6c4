"""`minilibrary devices` lists what is there, and `minilibrary scan --camera` prints what it reads until it is interrupted"""

import json
import time

from bench.desk import ADA, DUNE
from bench.waiting import expect


def play(desk):
    camera, scanner, usb_scanner = desk.camera(), desk.scanner(), desk.usb_scanner()
    listed = desk.command("devices")
    expect(listed.status() == 0, f"devices ended with {listed.status()}")
    text = "\n".join(listed.lines)
    for wanted in (camera.path, "vivid", scanner.name, "0c2e:0b61", usb_scanner.name, "05e0:1200"):
        expect(wanted in text, f"devices does not name {wanted}")
    as_data = desk.command("devices", "--json")
    expect(as_data.status() == 0, f"devices --json ended with {as_data.status()}")
    document = json.loads("\n".join(as_data.lines))
    taken = {entry["node"]: entry["isScanner"] for entry in document["scanners"]}
    expect([entry["node"] for entry in document["cameras"]] == [camera.path], f"its cameras are {document['cameras']}")
    expect({path for path in taken if taken[path]} == {scanner.path, usb_scanner.path}, f"its scanners are {taken}")
    expect(len(taken) > 2, "this machine's keyboard is missing, so that nothing shows that it is left alone")

    scan = desk.command("scan", "--camera", camera.path)
    scan.prints(camera.path)
    camera.show(DUNE)
    scan.prints(f"EAN-13:{DUNE}")
    camera.show(ADA)
    scan.prints(f"EAN-8:{ADA}")
    time.sleep(3)
    expect(scan.interrupted() == 0, "an interrupted scan did not end with status 0")
    codes = [line for line in scan.lines if "EAN-" in line]
    expect(len(codes) == 2, f"two codes gave {codes}")
