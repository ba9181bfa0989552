import {
  type BufferGeometry,
  Color,
  DoubleSide,
  Euler,
  FrontSide,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Quaternion,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Gaze } from '#shared/solids/gaze'
import type { Tints } from '#shared/solids/kinds'
import { type Look, looksOf } from '#shared/solids/materials'
import type { MaterialName, Placement, Shape, Solid, SolidScene } from '#shared/solids/solid'
import { type Frame, surroundingsOf } from '#shared/solids/surroundings'
import { environmentTexture } from './environment.ts'
import { framesOf } from './frames.ts'
import { geometryOf } from './geometry.ts'
import { lightsIn } from './lights.ts'

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

const SKY = { day: new Color('#E4ECF0'), night: new Color('#131B2A') }
/** Gives a material this look; what was compiled for it is kept where it can be. */
const paint = (
  material: MeshStandardMaterial,
  { color, roughness, metalness, opacity, isSheet }: Look,
): MeshStandardMaterial => {
  const isTransparent = opacity < 1
  if (material.transparent !== isTransparent) material.needsUpdate = true
  material.color.set(color)
  material.setValues({
    roughness,
    metalness,
    opacity,
    transparent: isTransparent,
    depthWrite: opacity > 0.5,
    side: isSheet ? DoubleSide : FrontSide,
  })
  return material
}

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

/**
 * A canvas that shows products in three dimensions. It draws on change alone.
 * @throws where the browser gives no WebGL
 */
export const openView = (canvas: HTMLCanvasElement): View => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'low-power' })
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  // shadows stay where they are while it is turned
  renderer.shadowMap.autoUpdate = false
  const stage = new Scene()
  const surrounding = environmentTexture()
  stage.environment = surrounding
  const camera = new PerspectiveCamera(FIELD)
  const lights = lightsIn(stage)
  const geometries = new Map<string, BufferGeometry>()
  const product = new Group()
  stage.add(product)
  let sight: Sight | undefined
  const materials = new Map<MaterialName, MeshStandardMaterial>()
  let frame: Frame | undefined

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
    const looks = looksOf(tints)
    for (const [name, material] of materials) paint(material, looks[name])
    const materialFor = (name: MaterialName): MeshStandardMaterial => {
      const material = materials.get(name) ?? paint(new MeshStandardMaterial(), looks[name])
      materials.set(name, material)
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
  const draw = (ratio: number): boolean => {
    if (sight === undefined || frame === undefined) return false
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio)
    place(camera, frame, sight.gaze, sight.isBehind)
    const compiled = renderer.info.programs?.length
    renderer.render(stage, camera)
    return renderer.info.programs?.length !== compiled
  }
  const gl = canvas.getContext('webgl2')
  if (gl === null) throw new Error('the canvas has another context than the one that was opened on it')
  const frames = framesOf(gl, draw)
  const light = ({ isNight, scene }: Sight): void => {
    if (frame === undefined) return
    stage.background = isNight ? SKY.night : SKY.day
    stage.environmentIntensity = isNight ? 0.06 : 0.5
    lights.aim(frame, isNight, scene.place === 'facade')
    renderer.shadowMap.needsUpdate = true
  }
  const resize = (): void => {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    if (sight !== undefined) frames.ask()
  }
  resize()
  return {
    show: (next) => {
      const isSame =
        sight?.scene === next.scene && sight.tints === next.tints && sight.isBehind === next.isBehind
      const isLit = isSame && sight?.isNight === next.isNight
      sight = next
      if (!isSame) build(next)
      if (!isLit) light(next)
      frames.ask()
    },
    resize,
    close: () => {
      frames.close()
      drop()
      for (const geometry of geometries.values()) geometry.dispose()
      for (const material of materials.values()) material.dispose()
      surrounding.dispose()
      renderer.dispose()
    },
  }
}
