"""Develops what `render.py` left: `python3 develop.py scene.json weights.tza out.png` reads out.png.exr.

Denoised by the network whose weights are given (Open Image Denoise's, hdr with albedo and normal), then exposed and toned.
"""
import json
import os
import struct
import sys
import zlib

# on a busy machine two threads of it wait for each other longer than they work
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np  # noqa: E402

scene_path, weights_path, out_path = sys.argv[1:4]
told = json.load(open(scene_path))
WIDTH, HEIGHT = told["width"], told["height"]


def read_exr(path):
    """Channels of an uncompressed scan-line EXR of 32 bits, by name."""
    data = open(path, "rb").read()
    at, names, types = 8, [], []

    def text():
        nonlocal at
        end = data.index(0, at)
        found, at = data[at:end].decode(), end + 1
        return found

    while True:
        key = text()
        if key == "":
            break
        kind = text()
        (size,) = struct.unpack_from("<i", data, at)
        at += 4
        if kind == "chlist":
            end = at + size - 1
            while at < end:
                names.append(text())
                types.append(struct.unpack_from("<i", data, at)[0])
                at += 16
            at = end + 1
        else:
            at += size
    offsets = struct.unpack_from(f"<{HEIGHT}Q", data, at)
    assert all(kind == 2 for kind in types)
    lines = np.stack([np.frombuffer(data, "<f4", len(names) * WIDTH, offset + 8).reshape(len(names), WIDTH) for offset in offsets])
    return {name: lines[:, place] for place, name in enumerate(names)}


def read_weights(path):
    """Tensors of a TZA archive, by name."""
    data = open(path, "rb").read()
    (table,) = struct.unpack_from("<Q", data, 4)
    (count,) = struct.unpack_from("<I", data, table)
    at, tensors = table + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dimensions = data[at]
        shape = struct.unpack_from(f"<{dimensions}I", data, at + 1)
        at += 1 + 4 * dimensions + dimensions
        kind = {"f": "<f4", "h": "<f2"}[chr(data[at])]
        (offset,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        tensors[name] = np.frombuffer(data, kind, int(np.prod(shape)), offset).reshape(shape).astype(np.float32)
    return tensors


W = read_weights(weights_path)


# so many rows at a time stay in the processor's cache
ROWS = 8


def conv(layer, x, relu=True):
    weight, bias = W[layer + ".weight"], W[layer + ".bias"]
    out, channels = weight.shape[0], weight.shape[1]
    flat = np.ascontiguousarray(weight.transpose(0, 2, 3, 1)).reshape(out, -1)
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1)))
    high, wide = x.shape[1:]
    y = np.empty((out, high, wide), np.float32)
    for top in range(0, high, ROWS):
        rows = min(ROWS, high - top)
        near = [padded[:, top + row : top + row + rows, column : column + wide] for row in range(3) for column in range(3)]
        y[:, top : top + rows] = (flat @ np.stack(near).reshape(9 * channels, -1) + bias[:, None]).reshape(out, rows, wide)
    return np.maximum(y, 0, out=y) if relu else y


def pool(x):
    return x.reshape(x.shape[0], x.shape[1] // 2, 2, x.shape[2] // 2, 2).max((2, 4))


def grown(x, beside):
    return np.concatenate([x.repeat(2, 1).repeat(2, 2), beside])


def network(x):
    a = pool(conv("enc_conv1", conv("enc_conv0", x)))
    b = pool(conv("enc_conv2", a))
    c = pool(conv("enc_conv3", b))
    d = pool(conv("enc_conv4", c))
    y = conv("enc_conv5b", conv("enc_conv5a", d))
    y = conv("dec_conv4b", conv("dec_conv4a", grown(y, c)))
    y = conv("dec_conv3b", conv("dec_conv3a", grown(y, b)))
    y = conv("dec_conv2b", conv("dec_conv2a", grown(y, a)))
    y = conv("dec_conv1b", conv("dec_conv1a", grown(y, x)))
    return conv("dec_conv0", y, relu=False)


def curve(y):
    return np.where(y <= 1.57945760e-06, 1.41283765e03 * y, np.where(y <= 3.22087631e-02, 1.64593172 * np.maximum(y, 1e-12) ** 4.31384981e-01 - 2.94139609e-03, 1.92653254e-01 * np.log(y + 6.26026094e-03) + 9.98620152e-01))


def uncurve(x):
    return np.where(x <= 2.23151711e-03, x / 1.41283765e03, np.where(x <= 3.70974749e-01, (np.maximum(x + 2.94139609e-03, 0) / 1.64593172) ** (1 / 4.31384981e-01), np.exp((x - 9.98620152e-01) / 1.92653254e-01) - 6.26026094e-03))


MOST = float(curve(np.array(65504.0)))


def denoised(color, albedo, normal):
    luminance = color @ np.array([0.212671, 0.715160, 0.072169])
    cells = luminance[: HEIGHT // 16 * 16, : WIDTH // 16 * 16].reshape(HEIGHT // 16, 16, WIDTH // 16, 16).mean((1, 3))
    exposure = 0.18 / np.exp2(np.log2(np.maximum(cells, 1e-8)).mean())
    full = np.concatenate([curve(np.maximum(color * exposure, 0)) / MOST, albedo.clip(0, 1), normal * 0.5 + 0.5], 2).astype(np.float32).transpose(2, 0, 1)
    # room around it: at its border the network sees nothing
    below, beside = 32 + -HEIGHT % 16, 32 + -WIDTH % 16
    full = np.pad(full, ((0, 0), (32, below), (32, beside)), "reflect")
    out = network(full)[:, 32 : 32 + HEIGHT, 32 : 32 + WIDTH].transpose(1, 2, 0)
    return np.maximum(uncurve(out * MOST) / exposure, 0)


def agx(color):
    inset = np.array([[0.842479062253094, 0.0784335999999992, 0.0792237451477643], [0.0423282422610123, 0.878468636469772, 0.0791661274605434], [0.0423756549057051, 0.0784336, 0.879142973793104]])
    x = np.log2(np.maximum(color @ inset.T, 1e-10)).clip(-12.47393, 4.026069)
    x = (x + 12.47393) / (4.026069 + 12.47393)
    return 15.5 * x**6 - 40.14 * x**5 + 31.96 * x**4 - 6.868 * x**3 + 0.4298 * x**2 + 0.1191 * x - 0.00232, np.linalg.inv(inset)


def toned(color):
    color = color * 2 ** told["exposure"] * np.array(told["balance"])
    # bright light bleeds a little, as in a lens
    small = np.minimum(color, 8)[: HEIGHT // 8 * 8, : WIDTH // 8 * 8].reshape(HEIGHT // 8, 8, WIDTH // 8, 8, 3).mean((1, 3))
    for _ in range(3):
        small = (small + np.roll(small, 2, 0) + np.roll(small, -2, 0) + np.roll(small, 2, 1) + np.roll(small, -2, 1)) / 5
    glow = np.pad(small.repeat(8, 0).repeat(8, 1), ((0, HEIGHT - HEIGHT // 8 * 8), (0, WIDTH - WIDTH // 8 * 8), (0, 0)), "edge")
    x, outset = agx(color * 0.97 + glow * 0.03)
    x = x.clip(0, 1) ** 1.34
    grey = (x @ np.array([0.2126, 0.7152, 0.0722]))[..., None]
    x = grey + (x - grey) * 1.1
    x = (x @ outset.T).clip(0, 1)
    grain = np.random.default_rng(7).normal(0, 0.006, x.shape[:2])[..., None]
    return (x + grain).clip(0, 1)


def write_png(path, picture):
    rows = np.concatenate([np.zeros((HEIGHT, 1), np.uint8), (picture * 255 + 0.5).astype(np.uint8).reshape(HEIGHT, -1)], 1)

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows.tobytes(), 6)) + chunk(b"IEND", b""))


layers = read_exr(out_path + ".exr")


def pass_of(name, parts):
    found = [next(key for key in layers if key.endswith(f"{name}.{part}")) for part in parts]
    return np.stack([layers[key] for key in found], 2).astype(np.float64)


noisy = pass_of("Noisy Image", "RGB") if any("Noisy Image" in key for key in layers) else pass_of("Combined", "RGB")
clean = denoised(noisy, pass_of("Denoising Albedo", "RGB"), pass_of("Denoising Normal", "XYZ"))
write_png(out_path, toned(clean))
