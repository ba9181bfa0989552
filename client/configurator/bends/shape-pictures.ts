import type { SidePicture } from '#client/configurator/side-picture.ts'
import type { Preset } from '#shared/configurator/bend-limits'
import type { STRAIGHT } from '#shared/configurator/bend-plan'

/** Each shape from below, on a sheet of 40 × 30. */
export const shapePictures: Readonly<Record<Preset | typeof STRAIGHT, SidePicture>> = {
  straight: { ground: '', product: 'M4 15h32' },
  l: { ground: '', product: 'M8 26V12a6 6 0 0 1 6-6h20' },
  u: { ground: '', product: 'M6 25V12a6 6 0 0 1 6-6h16a6 6 0 0 1 6 6v13' },
  bay: { ground: '', product: 'M4 24l8-11q3-4 7-4h2q4 0 7 4l8 11' },
  free: { ground: '', product: 'M4 24l7-8q3-4 7-2l5 3q4 2 7-2l6-9' },
}
