"""The USB camera of two comes first, whichever was plugged in last; /dev/minilibrary/camera stays with it"""

import json
import os
import subprocess

from bench.desk import ADA
from bench.waiting import expect, until

THE_CAMERA = "/dev/minilibrary/camera"


def leads_to(path):
    return os.path.exists(THE_CAMERA) and os.path.realpath(THE_CAMERA) == path


def stays(path, why):
    subprocess.run(["udevadm", "settle"], check=True)
    expect(leads_to(path), f"{why}, {THE_CAMERA} leads to {os.path.realpath(THE_CAMERA)} and not to {path}")


def play(desk):
    built_in = desk.camera()
    until(lambda: leads_to(built_in.path), 10, f"{THE_CAMERA} for the only camera")
    webcam = desk.webcam()
    until(lambda: leads_to(webcam.path), 10, f"{THE_CAMERA} for the camera on USB")
    subprocess.run(["udevadm", "trigger", "--action=change", f"--name-match={built_in.path}"], check=True)
    stays(webcam.path, "after an event of the other one")
    built_in.unplug()
    built_in.plug()
    stays(webcam.path, "with the other one plugged in last")

    # A second one of the same model, in the next port.
    second = desk.webcam(serial="E5F6A7B8")
    stays(webcam.path, "with a webcam in the next port")
    document = json.loads("\n".join(until_done(desk.command("devices", "--json"))))
    links = {entry["node"]: entry["links"] for entry in document["cameras"]}
    expect(set(links) == {built_in.path, webcam.path, second.path}, f"the cameras are {links}")
    own = [link for node in links for link in links[node] if link != THE_CAMERA]
    expect(len(own) == len(set(own)) and all(set(links[node]) - {THE_CAMERA} for node in links), f"their names: {links}")

    for choice, name in (("auto", webcam.path), (THE_CAMERA, THE_CAMERA)):
        webcam.show(None)
        station = desk.station(desk.library(), "--camera", choice)
        station.is_ready(name)
        webcam.show(ADA)
        station.says("Hello Ada Lovelace.")
        station.quits()

    webcam.unplug()
    until(lambda: leads_to(second.path), 10, f"{THE_CAMERA} for the webcam that is left")
    webcam.plug()
    until(lambda: leads_to(webcam.path), 10, f"{THE_CAMERA} for the webcam in its old port")


def until_done(command):
    expect(command.status() == 0, "devices failed")
    return command.lines
