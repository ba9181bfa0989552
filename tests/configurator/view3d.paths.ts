import { expect } from 'vitest'
import { view3dMachine } from '#machines/configurator/view3d.machine'
import { declarePaths } from '#paths/declare'
import { GAZE_LIMITS } from '#shared/solids/gaze'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'

export const view3dPaths = declarePaths(view3dMachine, {
  title: 'La vue en 3D',
  notWalked: {
    api: 'its effect fetches the file that draws: no call is its own',
    browser: byHand('configurator-view3d'),
  },
  inputs: { 'je demande la vue en 3D': undefined },
  events: {
    'je la baisse': { type: 'drawn.set', drawn: 1 },
    'j’oriente ses lames': { type: 'tilt.set', tilt: -40 },
    'je la tourne': { type: 'gaze.turn', around: 500, above: 0 },
    'je m’approche': { type: 'gaze.near', near: 9 },
    'je recentre': { type: 'gaze.reset' },
    'je passe de l’autre côté': { type: 'side.set', isBehind: true },
    'la nuit tombe': { type: 'night.set', isNight: true },
    'le navigateur reprend son affichage': { type: 'view.lost' },
    'je réessaie': { type: 'view.retry' },
  },
  effects: {
    openRenderer: {
      'la vue peut s’ouvrir': true,
      'ce navigateur ne dessine pas en 3D': false,
      'le réseau manque': refusal('NETWORK'),
    },
  },
  states: {
    opening: 'ce qui dessine se charge',
    unable: 'le dessin à l’échelle reste',
    failed: 'la vue est arrêtée',
    shown: 'la vue se montre',
  },
  project: ({ context }) => [
    context.pose,
    context.gaze,
    context.isBehind,
    context.isNight,
    context.failure?.code,
  ],
  check: (snapshot) => {
    const { gaze } = snapshot.context
    expect(Math.abs(gaze.around)).toBeLessThanOrEqual(GAZE_LIMITS.around)
    expect(gaze.near).toBeLessThanOrEqual(GAZE_LIMITS.near.to)
  },
})
