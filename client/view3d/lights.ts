import { DirectionalLight, HemisphereLight, PointLight, type Scene, Vector3 } from 'three'
import type { Frame } from '#shared/solids/surroundings'

/** Of the sun, the sky, and a lamp in the room. */
const LIGHT = {
  day: { sun: 2.6, sky: 0.75, fill: 0.75, lamp: 0 },
  night: { sun: 0.1, sky: 0.12, fill: 0.05, lamp: 4 },
}

export interface Lights {
  /** at a place, by day or by night */
  aim(frame: Frame, isNight: boolean, isFacade: boolean): void
}

/** Lights of a place, which its frame aims. */
export const lightsIn = (stage: Scene): Lights => {
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
    aim: ({ min, max }, isNight, isFacade) => {
      const { sun: bright, sky: high, fill: soft, lamp: warm } = isNight ? LIGHT.night : LIGHT.day
      const middle = new Vector3((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, 0)
      const reach = Math.max(max[0] - min[0], max[1] - min[1]) * 1.2 + 1
      sun.intensity = bright
      sky.intensity = high
      fill.intensity = soft
      lamp.intensity = warm * reach
      // a lamp that is out costs each pixel as much as one that is lit
      lamp.visible = isNight
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
