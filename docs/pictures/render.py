"""Path traces one scene that `pictures.ts` has written: `blender --background --python render.py -- scene.json out.png`.

Leaves out.png.exr, which `develop.py` makes the picture of. Needs Blender 3.4 with numpy (Debian: blender, python3-numpy).
"""
import json
import sys
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix

sys.path.insert(0, str(Path(__file__).parent))
from materials import linear, material  # noqa: E402

scene_path, out_path = sys.argv[sys.argv.index("--") + 1 :][:2]
told = json.load(open(scene_path))
CREASE = 38 * np.pi / 180

# ours has y upwards, Blender's has z: meshes are turned, and so is where they stand
UPRIGHT = Matrix(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))
LEVEL = UPRIGHT.inverted()

bpy.ops.wm.read_factory_settings(use_empty=True)
world = bpy.context.scene
materials = {}
for thing in told["things"]:
    x, y, z = np.array(thing["mesh"]["positions"], dtype=np.float64).reshape(-1, 3).T
    faces = np.array(thing["mesh"]["indices"], dtype=np.int32).reshape(-1, 3)
    mesh = bpy.data.meshes.new(thing["name"])
    mesh.from_pydata(np.stack([x, -z, y], 1).tolist(), [], faces.tolist())
    mesh.validate()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = CREASE
    name = thing["material"]
    if name not in materials:
        materials[name] = material(name, told)
    mesh.materials.append(materials[name])
    for place in thing["places"]:
        x, y, z = place.get("turn", (0, 0, 0))
        turned = Matrix.Rotation(z, 4, "Z") @ Matrix.Rotation(y, 4, "Y") @ Matrix.Rotation(x, 4, "X")
        one = bpy.data.objects.new(thing["name"], mesh)
        one.matrix_world = UPRIGHT @ Matrix.Translation(place["at"]) @ turned @ LEVEL
        world.collection.objects.link(one)
        if thing.get("bevel", 0) > 0:
            weld = one.modifiers.new("weld", "WELD")
            weld.merge_threshold = 1e-6
            bevel = one.modifiers.new("bevel", "BEVEL")
            bevel.width, bevel.segments = thing["bevel"], 2 if thing["bevel"] < 0.01 else 6
        if name in ("ceiling", "outside"):
            one.visible_shadow = False


def light(kind, energy, at, to, size=(1, 1), color=(1, 1, 1), angle=0.0):
    lamp = bpy.data.lights.new(kind, kind)
    lamp.energy, lamp.color = energy, color
    if kind == "AREA":
        lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", *size
    if kind == "SUN":
        lamp.angle = angle
    one = bpy.data.objects.new(kind, lamp)
    eye, aim = UPRIGHT @ Matrix.Translation(at), UPRIGHT @ Matrix.Translation(to)
    one.location = eye.translation
    one.rotation_euler = (aim.translation - eye.translation).to_track_quat("-Z", "Y").to_euler()
    one.visible_camera = one.visible_glossy = False
    world.collection.objects.link(one)


for lamp in told["lights"]:
    light(**lamp)
# a window that is not in the picture: its cross falls on the wall with the sun
for corner, size in told.get("blinds", []):
    bpy.ops.mesh.primitive_cube_add(size=1)
    slab = bpy.context.object
    slab.matrix_world = UPRIGHT @ Matrix.Translation(corner) @ Matrix.Diagonal((*size, 1))
    slab.visible_camera = slab.visible_diffuse = slab.visible_glossy = slab.visible_transmission = False
air = bpy.data.worlds.new("air")
air.use_nodes = True
background = air.node_tree.nodes["Background"]
if "sky" in told["air"]:
    sky = air.node_tree.nodes.new("ShaderNodeTexSky")
    sky.sky_type, sky.sun_disc = "NISHITA", False
    sky.sun_elevation, sky.sun_rotation = told["air"]["sky"]
    air.node_tree.links.new(sky.outputs[0], background.inputs[0])
else:
    background.inputs[0].default_value = linear(told["air"]["color"])
background.inputs[1].default_value = told["air"]["strength"]
world.world = air

eye = bpy.data.cameras.new("eye")
eye.lens, eye.shift_x, eye.shift_y = told["camera"]["lens"], told["camera"].get("shiftX", 0), told["camera"].get("shiftY", 0)
eye.sensor_width = 36
# sharp where the product is; what is far behind a window is not
if "focus" in told["camera"]:
    eye.dof.use_dof, eye.dof.aperture_fstop = True, told["camera"].get("fstop", 2.8)
    eye.dof.focus_distance = told["camera"]["focus"]
stand = bpy.data.objects.new("eye", eye)
# level: lines stay upright
stand.matrix_world = UPRIGHT @ Matrix.Translation(told["camera"]["at"]) @ Matrix.Rotation(told["camera"].get("yaw", 0), 4, "Y")
world.collection.objects.link(stand)
world.camera = stand

world.render.engine = "CYCLES"
world.render.resolution_x, world.render.resolution_y = told["width"], told["height"]
cycles = world.cycles
cycles.device = "CPU"
cycles.samples = told["samples"]
cycles.use_denoising = False
cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 12, 5, 3
cycles.transmission_bounces, cycles.transparent_max_bounces = 5, 16
cycles.caustics_reflective = cycles.caustics_refractive = False
cycles.sample_clamp_indirect = 6
cycles.seed = 7
world.view_layers[0].cycles.denoising_store_passes = True
world.render.image_settings.file_format = "OPEN_EXR_MULTILAYER"
world.render.image_settings.color_depth = "32"
world.render.image_settings.exr_codec = "NONE"
world.render.filepath = out_path + ".exr"
bpy.ops.render.render(write_still=True)


