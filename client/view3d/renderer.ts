import {
  type BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Euler,
  Group,
  HemisphereLight,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PMREMGenerator,
  PointLight,
  Quaternion,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'
import type { Gaze } from '#shared/solids/gaze'
import type { Tints } from '#shared/solids/kinds'
import { type Look, looksOf } from '#shared/solids/materials'
import type { MaterialName, Placement, Shape, Solid, SolidScene } from '#shared/solids/solid'
import { type Frame, surroundingsOf } from '#shared/solids/surroundings'
import { geometryOf } from './geometry.ts'

/** What is to be seen. */
export interface Sight {
  scene: SolidScene
  tints: Tints
  gaze: Gaze
  /** from the other side of its wall */
  isBehind: boolean
  isNight: boolean
}

export interface View {
  /** shows it at the next frame; what stayed the same is kept */
  show(sight: Sight): void
  /** CSS pixels of the canvas changed */
  resize(): void
  close(): void
}

const FIELD = 30
/** More pixels than these a phone does not show, and pays for. */
const MOST_PIXEL_RATIO = 2

const SKY = { day: new Color('#E4ECF0'), night: new Color('#131B2A') }
/** Of the sun, the sky, and a lamp in the room. */
const LIGHT = {
  day: { sun: 2.6, sky: 0.75, fill: 0.75, lamp: 0 },
  night: { sun: 0.1, sky: 0.12, fill: 0.05, lamp: 4 },
}

const materialOf = ({ color, roughness, metalness, opacity, isSheet }: Look): MeshStandardMaterial =>
  new MeshStandardMaterial({
    color,
    roughness,
    metalness,
    opacity,
    transparent: opacity < 1,
    depthWrite: opacity > 0.5,
    ...(isSheet && { side: DoubleSide }),
  })

const matrixOf = ({ at, turn = [0, 0, 0] }: Placement): Matrix4 =>
  new Matrix4().compose(
    new Vector3(...at),
    new Quaternion().setFromEuler(new Euler(turn[0], turn[1], turn[2], 'ZYX')),
    new Vector3(1, 1, 1),
  )

const FADED: ReadonlySet<MaterialName> = new Set(['glass', 'film'])

const meshFor = ({ material, places }: Solid, geometry: BufferGeometry, made: Material): Mesh => {
  const [only] = places
  const mesh =
    places.length === 1 ? new Mesh(geometry, made) : new InstancedMesh(geometry, made, places.length)
  if (mesh instanceof InstancedMesh)
    for (const [index, place] of places.entries()) mesh.setMatrixAt(index, matrixOf(place))
  else if (only !== undefined) mesh.applyMatrix4(matrixOf(only))
  mesh.castShadow = !FADED.has(material)
  mesh.receiveShadow = true
  return mesh
}

/** Where the camera stands to have the whole frame in its picture. */
const place = (
  camera: PerspectiveCamera,
  { min, max }: Frame,
  { around, above, near }: Gaze,
  isBehind: boolean,
): void => {
  const middle = new Vector3((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2)
  const half = Math.tan((FIELD * Math.PI) / 360)
  const far =
    Math.max((max[1] - min[1]) / 2 / half, (max[0] - min[0]) / 2 / (half * camera.aspect)) + max[2] - middle.z
  const [azimuth, elevation] = [((around + (isBehind ? 180 : 0)) * Math.PI) / 180, (above * Math.PI) / 180]
  const distance = far / near
  camera.position.set(
    middle.x + distance * Math.sin(azimuth) * Math.cos(elevation),
    middle.y + distance * Math.sin(elevation),
    middle.z + distance * Math.cos(azimuth) * Math.cos(elevation),
  )
  camera.near = distance / 100
  camera.far = distance * 6
  camera.lookAt(middle)
  camera.updateProjectionMatrix()
}

/** Lights of a place, which its frame aims. */
const lightsIn = (stage: Scene) => {
  const sky = new HemisphereLight('#FFFFFF', '#DDD4C8')
  const sun = new DirectionalLight('#FFF7EC')
  const fill = new DirectionalLight('#FFFFFF')
  const lamp = new PointLight('#FFE3BC')
  sun.castShadow = true
  sun.shadow.mapSize.set(1024, 1024)
  sun.shadow.bias = -0.0005
  sun.shadow.normalBias = 0.01
  stage.add(sky, sun, sun.target, fill, fill.target, lamp)
  return {
    aim: ({ min, max }: Frame, isNight: boolean, isFacade: boolean) => {
      const { sun: bright, sky: high, fill: soft, lamp: warm } = isNight ? LIGHT.night : LIGHT.day
      const middle = new Vector3((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, 0)
      const reach = Math.max(max[0] - min[0], max[1] - min[1]) * 1.2 + 1
      sun.intensity = bright
      sky.intensity = high
      fill.intensity = soft
      lamp.intensity = warm * reach
      sun.position.copy(middle).add(new Vector3(-0.5 * reach, 0.8 * reach, (isFacade ? 1.05 : -1.2) * reach))
      sun.target.position.copy(middle)
      fill.position.copy(middle).add(new Vector3((isFacade ? 0.9 : -0.8) * reach, 0.2 * reach, reach))
      fill.target.position.copy(middle)
      lamp.position.copy(middle).add(new Vector3(0.5, 0.3 * reach, isFacade ? -0.6 : 1.4))
      const { camera } = sun.shadow
      camera.left = -reach
      camera.right = reach
      camera.top = reach
      camera.bottom = -reach
      camera.near = 0.1
      camera.far = reach * 4
      camera.updateProjectionMatrix()
    },
  }
}

/**
 * A canvas that shows products in three dimensions. It draws on change alone.
 * @throws where the browser gives no WebGL
 */
export const openView = (canvas: HTMLCanvasElement): View => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'low-power' })
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  const stage = new Scene()
  const environments = new PMREMGenerator(renderer)
  const surrounding = environments.fromScene(new RoomEnvironment(), 0.04)
  stage.environment = surrounding.texture
  const camera = new PerspectiveCamera(FIELD)
  const lights = lightsIn(stage)
  const geometries = new Map<string, BufferGeometry>()
  const product = new Group()
  stage.add(product)
  let sight: Sight | undefined
  let materials: Map<MaterialName, MeshStandardMaterial> | undefined
  let frame: Frame | undefined
  let waiting = 0

  const kept = (shape: Shape, used: Set<string>): BufferGeometry => {
    const key = JSON.stringify(shape)
    used.add(key)
    const geometry = geometries.get(key) ?? geometryOf(shape)
    geometries.set(key, geometry)
    return geometry
  }
  const drop = (): void => {
    for (const child of product.children) if (child instanceof InstancedMesh) child.dispose()
    product.clear()
  }
  const build = ({ scene, tints, isBehind }: Sight): void => {
    for (const material of materials?.values() ?? []) material.dispose()
    const looks = looksOf(tints)
    const made = new Map<MaterialName, MeshStandardMaterial>()
    materials = made
    const materialFor = (name: MaterialName): MeshStandardMaterial => {
      const material = made.get(name) ?? materialOf(looks[name])
      made.set(name, material)
      return material
    }
    const { solids, frame: around } = surroundingsOf(scene, isBehind)
    frame = around
    drop()
    const used = new Set<string>()
    for (const solid of [...solids, ...scene.solids])
      if (solid.places.length > 0)
        product.add(meshFor(solid, kept(solid.shape, used), materialFor(solid.material)))
    for (const [key, geometry] of geometries)
      if (!used.has(key)) {
        geometry.dispose()
        geometries.delete(key)
      }
  }
  const draw = (): void => {
    waiting = 0
    if (sight === undefined || frame === undefined) return
    stage.background = sight.isNight ? SKY.night : SKY.day
    stage.environmentIntensity = sight.isNight ? 0.06 : 0.5
    lights.aim(frame, sight.isNight, sight.scene.place === 'facade')
    place(camera, frame, sight.gaze, sight.isBehind)
    renderer.render(stage, camera)
  }
  const later = (): void => {
    if (waiting === 0) waiting = requestAnimationFrame(draw)
  }
  const resize = (): void => {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setPixelRatio(Math.min(MOST_PIXEL_RATIO, window.devicePixelRatio))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    later()
  }
  resize()
  return {
    show: (next) => {
      const isSame =
        sight?.scene === next.scene && sight.tints === next.tints && sight.isBehind === next.isBehind
      sight = next
      if (!isSame) build(next)
      later()
    },
    resize,
    close: () => {
      cancelAnimationFrame(waiting)
      drop()
      for (const geometry of geometries.values()) geometry.dispose()
      for (const material of materials?.values() ?? []) material.dispose()
      surrounding.dispose()
      environments.dispose()
      renderer.dispose()
    },
  }
}
