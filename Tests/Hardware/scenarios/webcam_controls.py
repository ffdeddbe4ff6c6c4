"""Focus, exposure and mains frequency are set on a webcam as they help, and it is said; one that is refused harms nothing"""

from bench import uvc
from bench.desk import ADA, NOBODYS
from bench.waiting import expect

MODE = uvc.CAMERA_TERMINAL, uvc.AE_MODE
PRIORITY = uvc.CAMERA_TERMINAL, uvc.AE_PRIORITY
FOCUS = uvc.CAMERA_TERMINAL, uvc.FOCUS_AUTO
MAINS = uvc.PROCESSING_UNIT, uvc.POWER_LINE_FREQUENCY
# uvcvideo numbers them as the device does: 1 is 50 Hz, 2 is 60 Hz.
HELPFUL = {MODE: uvc.APERTURE_PRIORITY, PRIORITY: 0, FOCUS: 1}


def scanned(desk, webcam, code, *options):
    """The lines before the first code."""
    scan = desk.command("scan", "--camera", webcam.path, *options)
    webcam.show(code)
    scan.prints(code)
    expect(scan.interrupted() == 0, "an interrupted scan did not end with status 0")
    return "\n".join(scan.complaints)


def set_to(webcam):
    return {whose: webcam.was_told(*whose) for whose in (*HELPFUL, MAINS)}


def play(desk):
    webcam = desk.webcam()
    said = scanned(desk, webcam, ADA)
    wanted = {**{whose: [value] for whose, value in HELPFUL.items()}, MAINS: [1]}
    expect(set_to(webcam) == wanted, f"it was told {webcam.told}")
    for setting in ("50 Hz", "Aperture Priority Mode", "Focus, Automatic Continuous: 1", "Dynamic Framerate: 0"):
        expect(setting in said, f"“{setting}” is not in what it said: {said}")
    others = [told for told in webcam.told if told[:2] not in wanted]
    expect(not others, f"what nobody asked for was set: {others}")

    # The driver itself sends all of it again to a device that had slept.
    webcam.told.clear()
    said = scanned(desk, webcam, NOBODYS, "--mains", "60")
    values = {whose: control.current for whose, control in webcam.controls.items() if whose in wanted}
    expect(values == {**HELPFUL, MAINS: 2}, f"it is set to {values}")
    expect(webcam.told[-1] == (*MAINS, 2) and "60 Hz" in said, f"it was told {webcam.told}, and said {said}")
    webcam.unplug()

    # Class 1.5: it can detect the frequency, and does.
    clever = desk.webcam(name="Clever Webcam", version=0x0150)
    said = scanned(desk, clever, NOBODYS)
    expect(clever.was_told(*MAINS) == [3] and "Power Line Frequency: Auto" in said, f"it was told {clever.told}, and said {said}")
    clever.unplug()

    webcam = desk.webcam(name="Stubborn Webcam")
    for whose in (MODE, FOCUS, MAINS):
        webcam.controls[whose].refuses = True
    said = scanned(desk, webcam, ADA)
    expect(all(webcam.was_told(*whose) for whose in (MODE, FOCUS, MAINS)), f"it was told {webcam.told}")
    expect("Dynamic Framerate: 0" in said, f"what it took is not in what it said: {said}")
    for setting in ("50 Hz", "Aperture", "Continuous"):
        expect(setting not in said, f"“{setting}” was refused, and is said to be set: {said}")
