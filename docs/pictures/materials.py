"""What the pictures' parts are made of: shaders for Cycles by the name of the material, from how the shop's view has it look."""
import bpy
import numpy as np

# beside those of the products: what stands around them
AROUND = {
    "wall": ("#F2F0EC", 0.92),
    "sageWall": ("#C4CABB", 0.92),
    "ceiling": ("#F5F3EE", 0.95),
    "floor": ("#BBA080", 0.38),
    "oak": ("#B7956A", 0.45),
    "darkFrame": ("#3A3F44", 0.4),
    "frame": ("#F3F2EE", 0.35),
    "steel": ("#B9BBBD", 0.3),
    "ceramic": ("#E6DFD2", 0.55),
    "clay": ("#A9714F", 0.8),
    "ink": ("#3F4648", 0.5),
    "linen": ("#CFC4B1", 0.95),
    "boucle": ("#E3DED4", 0.98),
    "paper": ("#F0EDE6", 0.9),
    "rug": ("#D3CCC0", 0.98),
    "curtain": ("#E8E2D7", 0.95),
    "leaf": ("#6F8457", 0.6),
    "olive": ("#7C8A68", 0.62),
    "bark": ("#6B5A48", 0.9),
    "soil": ("#4A3D31", 0.98),
    "render": ("#E9E5DF", 0.95),
    "paving": ("#CBC6BC", 0.85),
    "stone": ("#D3CEC5", 0.8),
    "voile": ("#EFEBE2", 0.95),
    "plinth": ("#BDB8AE", 0.9),
    "inside": ("#8D8982", 0.95),
    "art": ("#C88D6A", 0.9),
    "lining": ("#F1EDE4", 0.95),
    "slat": ("#BF9E78", 0.4),
}
WOODS = ("floor", "oak", "slat")
CLOTHS = ("cloth", "clothLow", "curtain", "stripe", "lining")
LEAVES = ("leaf", "olive")
ROUGH = {"wall": (160, 0.12), "sageWall": (160, 0.12), "ceiling": (140, 0.1), "render": (55, 0.9), "stone": (120, 0.25), "plinth": (90, 0.4), "paving": (70, 0.25), "linen": (900, 0.3), "boucle": (130, 1.0), "rug": (260, 1.0), "clay": (200, 0.15), "ceramic": (60, 0.08), "bark": (120, 0.6), "soil": (80, 1.0)}


def linear(text):
    srgb = np.array([int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return [*np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4), 1.0]


class Shader:
    """A few shorthands around the nodes of one material."""

    def __init__(self, name):
        self.made = bpy.data.materials.new(name)
        self.made.use_nodes = True
        self.tree = self.made.node_tree
        self.tree.nodes.clear()

    def node(self, kind, **values):
        one = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in values.items():
            self.put(one.inputs[key.replace("_", " ")], value)
        return one

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def place(self, scale=(1, 1, 1), turn=(0, 0, 0)):
        where = self.node("NewGeometry").outputs["Position"]
        return self.node("Mapping", Vector=where, Scale=scale, Rotation=turn).outputs[0]

    def noise(self, scale, detail=3.0, stretch=(1, 1, 1), **more):
        return self.node("TexNoise", Vector=self.place(stretch), Scale=scale, Detail=detail, **more).outputs["Fac"]

    def bump(self, height, strength, distance):
        return self.node("Bump", Height=height, Strength=strength, Distance=distance).outputs[0]

    def mixed(self, share, first, second):
        mix = self.node("MixShader", Fac=share)
        self.put(mix.inputs[1], first.outputs[0])
        self.put(mix.inputs[2], second.outputs[0])
        return mix

    def tinted(self, color, amount, by):
        """The colour, lighter and darker by a value around a half."""
        ramp = self.node("MapRange", Value=by)
        ramp.inputs["To Min"].default_value, ramp.inputs["To Max"].default_value = 1 - amount, 1 + amount
        one = self.node("MixRGB", Fac=1.0, Color1=color, Color2=ramp.outputs[0])
        one.blend_type = "MULTIPLY"
        return one.outputs[0]

    def end(self, shader):
        out = self.node("OutputMaterial")
        self.tree.links.new(shader.outputs[0], out.inputs["Surface"])
        return self.made


def wood(s, color, name):
    base, along = color, (1.1, 14, 14)
    if name == "floor":
        along = (14, 1.1, 1)
        planks = s.node("TexBrick", Vector=s.place(turn=(0, 0, np.pi / 2)), Scale=1.0)
        planks.offset = 0.37
        for key, value in {"Mortar Size": 0.0012, "Brick Width": 1.7, "Row Height": 0.14, "Bias": -0.1}.items():
            planks.inputs[key].default_value = value
        planks.inputs["Color1"].default_value = color
        planks.inputs["Color2"].default_value = [c * 0.8 for c in color[:3]] + [1]
        planks.inputs["Mortar"].default_value = [c * 0.4 for c in color[:3]] + [1]
        base = planks.outputs["Color"]
    grain = s.noise(3.2, 9.0, along, Distortion=1.0)
    fine = s.noise(26.0, 4.0, along)
    tone = s.tinted(s.tinted(base, 0.3, grain), 0.12, fine)
    gloss = s.node("MapRange", Value=grain)
    gloss.inputs["To Min"].default_value, gloss.inputs["To Max"].default_value = 0.34, 0.52
    shader = s.node("BsdfPrincipled", Specular=0.4)
    s.put(shader.inputs["Roughness"], gloss.outputs[0])
    s.put(shader.inputs["Base Color"], tone)
    s.put(shader.inputs["Normal"], s.bump(fine, 0.06, 0.001))
    return shader


def woven(s, pitch):
    """A plain weave, of a cloth that hangs: how high its threads stand, 0 to 1, and how far away the next hole is."""
    where = s.node("SeparateXYZ", Vector=s.node("NewGeometry").outputs["Position"]).outputs
    across, down = (s.sine(s.times(where[axis], np.pi / pitch)) for axis in (0, 2))
    warp, weft = s.size(across), s.size(down)
    # every second crossing has the other thread above
    above = s.node("MapRange", Value=s.times(across, down))
    above.inputs["From Min"].default_value, above.inputs["From Max"].default_value = -0.2, 0.2
    over = above.outputs[0]
    return s.plus(s.times(over, warp), s.times(s.minus(1.0, over), weft)), s.most(warp, weft)


def cloth(s, color, name, opacity, weave):
    isCurtain = name == "curtain"
    # slubs run down and across
    half = s.node("MapRange", Value=s.plus(s.noise(260.0, 2.0, (1, 1, 0.06)), s.noise(260.0, 2.0, (0.06, 0.06, 1))))
    half.inputs["From Min"].default_value, half.inputs["From Max"].default_value = 0.5, 1.5
    tone = s.tinted(color, 0.09 if isCurtain else 0.06, half.outputs[0])
    warm = s.node("MixRGB", Fac=1.0, Color1=tone, Color2=(1.0, 0.975, 0.93, 1) if isCurtain else (1, 0.985, 0.96, 1))
    warm.blend_type = "MULTIPLY"
    relief = s.bump(half.outputs[0], 0.3, 0.001)
    clear = 0.02 if isCurtain else max(0.015, min(0.12, 1 - opacity))
    if weave > 0 and name not in ("curtain", "lining"):
        height, hole = woven(s, weave)
        tone = s.tinted(tone, 0.22, height)
        relief = s.bump(height, 0.9, weave * 0.5)
        clear = s.less(hole, float(np.sin(np.pi / 2 * np.sqrt(clear))))
    diffuse = s.node("BsdfDiffuse", Color=tone, Normal=relief)
    shader = s.mixed(0.42 if isCurtain else 0.3, diffuse, s.node("BsdfTranslucent", Color=warm.outputs[0], Normal=relief))
    return s.mixed(clear, shader, s.node("BsdfTransparent"))


def outside(s):
    """Sky, a row of trees and a lawn, far and pale: the camera's focus is not on it."""
    where = s.node("TexCoord")
    high = s.node("SeparateXYZ", Vector=where.outputs["Generated"]).outputs[2]

    def between(value, low, top, first=0.0, last=1.0):
        one = s.node("MapRange", Value=value)
        for key, number in {"From Min": low, "From Max": top, "To Min": first, "To Max": last}.items():
            one.inputs[key].default_value = number
        return one.outputs[0]

    ramp = s.node("ValToRGB", Fac=high)
    points = ramp.color_ramp.elements
    points[0].position, points[0].color = 0.0, linear("#8F9A74")
    points[1].position, points[1].color = 1.0, linear("#B4D0EC")
    for at, color in ((0.3, "#B3BA93"), (0.335, "#D9DCC4"), (0.36, "#F1F4F3"), (0.6, "#D6E6F4")):
        points.new(at).color = linear(color)
    # crowns: round in the large, ragged in the small
    crowns = s.plus(s.times(s.noise(0.55, 1.0, (1, 1, 0.6)), 0.8), s.times(s.noise(2.4, 5.0), 0.3))
    wooded = s.times(between(s.minus(crowns, between(high, 0.3, 0.52, 0.27, 0.76)), -0.01, 0.03), between(high, 0.325, 0.335))
    leaves = s.node("ValToRGB", Fac=s.noise(3.4, 6.0))
    shades = leaves.color_ramp.elements
    shades[0].position, shades[0].color = 0.32, linear("#3F5138")
    shades[1].position, shades[1].color = 0.7, linear("#A9BB87")
    ground = s.tinted(ramp.outputs[0], 0.16, s.noise(1.1, 4.0, (1, 1, 7)))
    view = s.node("MixRGB", Fac=wooded, Color1=ground, Color2=leaves.outputs[0])
    return s.node("Emission", Color=view.outputs[0], Strength=s.strength)


def math(kind):
    def made(self, first, second=0.0):
        one = self.node("Math")
        one.operation = kind
        self.put(one.inputs[0], first)
        self.put(one.inputs[1], second)
        return one.outputs[0]

    return made


Shader.plus, Shader.minus, Shader.times = math("ADD"), math("SUBTRACT"), math("MULTIPLY")
Shader.sine, Shader.size, Shader.most, Shader.less = math("SINE"), math("ABSOLUTE"), math("MAXIMUM"), math("LESS_THAN")


def material(of, told):
    """`of` is a material's name, and after a dot which product's it is; `told` is the scene."""
    name = of.split(".")[0]
    s = Shader(of)
    s.strength = told["outside"]
    look = told["looks"].get(of)
    around = AROUND.get(name)
    color = linear(around[0] if around else look["color"] if look else "#888888")
    if name == "outside":
        # lamps in the windows bring its light, with less noise
        s.made.cycles.sample_as_light = False
        return s.end(outside(s))
    if name == "glass":
        # only whoever looks sees it mirror: light passes, from both sides
        seen = s.times(s.node("LightPath").outputs["Is Camera Ray"], s.minus(1.0, s.node("NewGeometry").outputs["Backfacing"]))
        fresnel = s.times(s.node("Fresnel", IOR=1.75).outputs[0], seen)
        return s.end(s.mixed(fresnel, s.node("BsdfTransparent", Color=(0.97, 0.985, 0.98, 1)), s.node("BsdfGlossy", Roughness=0.0)))
    if name in CLOTHS:
        return s.end(cloth(s, color, name, look["opacity"] if look else 1, told["weave"]))
    if name == "film" and told["isNear"]:
        seen = s.times(s.node("LightPath").outputs["Is Camera Ray"], s.node("Fresnel", IOR=1.9).outputs[0])
        return s.end(s.mixed(seen, s.node("BsdfTransparent", Color=[min(1, 0.03 + c) for c in color[:3]] + [1]), s.node("BsdfGlossy", Roughness=0.015)))
    if name == "filmCut":
        return s.end(s.mixed(0.45, s.node("BsdfTransparent"), s.node("BsdfTranslucent", Color=(0.9, 0.88, 0.84, 1))))
    if name == "film":
        # what it mirrors of a room is weak beside the day behind it, and would be noise
        return s.end(s.node("BsdfTransparent", Color=[min(1, 0.32 + c) for c in color[:3]] + [1]))
    if name in LEAVES:
        tone = s.tinted(color, 0.35, s.noise(9.0, 1.0))
        return s.end(s.mixed(0.28, s.node("BsdfPrincipled", Base_Color=tone, Roughness=around[1]), s.node("BsdfTranslucent", Color=tone)))
    if name in WOODS:
        return s.end(wood(s, color, name))
    roughness = around[1] if around else look["roughness"]
    metal = 0.9 if name == "steel" else look["metalness"] if look and not around else 0.0
    shader = s.node("BsdfPrincipled", Roughness=roughness, Metallic=metal, Specular=0.45)
    base = color
    if name == "paving":
        tiles = s.node("TexBrick", Vector=s.place(), Scale=1.0)
        tiles.offset = 0.5
        for key, value in {"Mortar Size": 0.004, "Brick Width": 0.9, "Row Height": 0.6}.items():
            tiles.inputs[key].default_value = value
        tiles.inputs["Color1"].default_value, tiles.inputs["Color2"].default_value = color, [c * 0.88 for c in color[:3]] + [1]
        tiles.inputs["Mortar"].default_value = [c * 0.5 for c in color[:3]] + [1]
        base = s.tinted(tiles.outputs["Color"], 0.14, s.noise(5.0, 6.0))
    elif name in ROUGH:
        base = s.tinted(color, 0.05 if "all" in name else 0.1, s.noise(2.2 if name in ("render", "plinth") else 4.0, 5.0))
    s.put(shader.inputs["Base Color"], base)
    if name in ROUGH:
        scale, strength = ROUGH[name]
        s.put(shader.inputs["Normal"], s.bump(s.noise(float(scale), 5.0), strength, 0.006 if name == "render" else 0.002))
    return s.end(shader)
