"""A cheap webcam: takes a flat picture into a scene and gives back what the sensor would see."""

import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageFilter

# The scene is drawn at twice the size and averaged down, as a sensor averages the light over each of its pixels.
OVERSAMPLING = 2


@dataclass(frozen=True)
class Pose:
    """The place of a subject: its centre and width as parts of the frame's width and height, its turns in degrees."""

    x: float = 0.5
    y: float = 0.5
    width: float = 0.6
    roll: float = 0
    yaw: float = 0
    pitch: float = 0


@dataclass(frozen=True)
class Glare:
    """A lamp mirrored in something glossy: position and size as parts of the frame, strength in grey levels."""

    x: float
    y: float
    width: float
    height: float
    strength: float = 150


@dataclass(frozen=True)
class Look:
    """Light, lens and sensor. `blur` and `motion` are in pixels, `noise` in grey levels."""

    brightness: float = 1.0
    contrast: float = 1.0
    warmth: float = 0.04
    shade: float = 0.15
    shade_direction: float = 30
    glare: tuple = ()
    blur: float = 0.5
    motion: int = 0
    motion_direction: float = 0
    noise: float = 2.5
    vignette: float = 0.12
    grey: bool = False


def photograph(subject, pose: Pose, look: Look, backdrop, rng, foreground=None):
    """`subject` and `foreground` are RGBA, `backdrop` an RGB picture of the frame's size. Returns RGB or L."""
    size = backdrop.size
    large = (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING)
    scene = backdrop.resize(large, Image.Resampling.BICUBIC)
    if subject is not None:
        paste_with_shadow(scene, project(subject, pose, large))
    if foreground is not None:
        layer = foreground.resize(large, Image.Resampling.BICUBIC)
        scene.paste(layer, (0, 0), layer)
    scene = scene.resize(size, Image.Resampling.BOX)
    return expose(scene, look, rng)


def project(subject, pose: Pose, size):
    """The subject as a pinhole camera sees it, on a transparent layer of the given size."""
    coefficients = homography(corners_in_frame(subject.size, pose, size), subject.size)
    premultiplied = subject.convert("RGBa")
    return premultiplied.transform(size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC).convert("RGBA")


def corners_in_frame(subject_size, pose: Pose, frame_size):
    width = pose.width * frame_size[0]
    height = width * subject_size[1] / subject_size[0]
    focal = 1.2 * frame_size[0]
    turn = rotation(math.radians(pose.roll), math.radians(pose.yaw), math.radians(pose.pitch))
    corners = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        px, py, pz = turn @ np.array([x * width / 2, y * height / 2, 0])
        scale = focal / (focal + pz)
        corners.append((pose.x * frame_size[0] + px * scale, pose.y * frame_size[1] + py * scale))
    return corners


def rotation(roll, yaw, pitch):
    about_z = np.array([[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]])
    about_y = np.array([[math.cos(yaw), 0, math.sin(yaw)], [0, 1, 0], [-math.sin(yaw), 0, math.cos(yaw)]])
    about_x = np.array([[1, 0, 0], [0, math.cos(pitch), -math.sin(pitch)], [0, math.sin(pitch), math.cos(pitch)]])
    return about_y @ about_x @ about_z


def homography(corners, subject_size):
    """Pillow wants the way back: from a point of the frame to a point of the subject."""
    width, height = subject_size
    targets = ((0, 0), (width, 0), (width, height), (0, height))
    rows, values = [], []
    for (x, y), (u, v) in zip(corners, targets):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
        values += [u, v]
    return np.linalg.solve(np.array(rows, float), np.array(values, float)).tolist()


def paste_with_shadow(scene, layer):
    alpha = layer.getchannel("A")
    reach = scene.width // 60
    shadow = ImageChops.offset(alpha, reach // 2, reach).filter(ImageFilter.GaussianBlur(reach))
    scene.paste((12, 12, 16), (0, 0), shadow.point(lambda value: value * 0.55))
    scene.paste(layer, (0, 0), alpha)


def bend(subject, degrees):
    """The subject wrapped around an upright cylinder; it covers the given angle, as seen from the front."""
    pixels = np.asarray(subject)
    half = math.radians(degrees / 2)
    columns = np.linspace(-math.sin(half), math.sin(half), int(subject.width * math.sin(half) / half))
    source = (np.arcsin(columns) / half + 1) / 2 * (subject.width - 1)
    left = np.floor(source).astype(int)
    right = np.minimum(left + 1, subject.width - 1)
    part = (source - left)[None, :, None]
    bent = pixels[:, left] * (1 - part) + pixels[:, right] * part
    bent[..., :3] *= (0.55 + 0.45 * np.cos(np.arcsin(columns)))[None, :, None]
    return Image.fromarray(bent.round().astype(np.uint8))


def expose(scene, look: Look, rng):
    blurred = scene.filter(ImageFilter.GaussianBlur(look.blur)) if look.blur else scene
    light = np.asarray(blurred).astype(np.float32)
    if look.motion:
        light = smear(light, look.motion, math.radians(look.motion_direction))
    light = 128 + (light - 128) * look.contrast
    light *= look.brightness * illumination(light.shape, look)[..., None]
    light *= np.array([1 + look.warmth, 1, 1 - look.warmth], np.float32)
    for glare in look.glare:
        light += reflection(light.shape, glare)[..., None]
    if look.grey:
        light = light @ np.array([0.299, 0.587, 0.114], np.float32)
    light += sensor_noise(light, look.noise, rng)
    return Image.fromarray(np.clip(light.round(), 0, 255).astype(np.uint8))


def smear(light, length, angle):
    """A hand that moves: the mean of the picture along a short straight path."""
    steps = [(i - (length - 1) / 2) for i in range(length)]
    shifted = [np.roll(light, (round(s * math.sin(angle)), round(s * math.cos(angle))), axis=(0, 1)) for s in steps]
    return sum(shifted) / length


def grid(shape):
    height, width = shape[:2]
    return np.meshgrid(np.linspace(0, 1, width, dtype=np.float32), np.linspace(0, 1, height, dtype=np.float32))


def illumination(shape, look: Look):
    x, y = grid(shape)
    angle = math.radians(look.shade_direction)
    across = (x - 0.5) * math.cos(angle) + (y - 0.5) * math.sin(angle)
    return (1 - 2 * look.shade * across) * (1 - look.vignette * 2 * ((x - 0.5) ** 2 + (y - 0.5) ** 2))


def reflection(shape, glare: Glare):
    x, y = grid(shape)
    distance = ((x - glare.x) / glare.width) ** 2 + ((y - glare.y) / glare.height) ** 2
    return glare.strength * np.exp(-distance)


def sensor_noise(light, level, rng):
    """More in the bright parts (photons) and slightly smoothed (demosaicing), as webcams give it."""
    noise = rng.normal(0, 1, light.shape).astype(np.float32)
    noise = (noise + np.roll(noise, 1, axis=0) * 0.5 + np.roll(noise, 1, axis=1) * 0.5) / 1.22
    return noise * level * (0.6 + 0.4 * np.sqrt(np.clip(light, 0, 255) / 128))
