import { expect } from 'vitest'
import { workerMachine } from '#machines/offline/worker.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'

export const workerPaths = declarePaths(workerMachine, {
  title: 'Les versions du site sur l’appareil',
  notWalked: {
    api: 'its effects ask the browser, not the server: tests/browser/offline.test.ts',
    browser: byHand('offline'),
  },
  inputs: { 'la page est là': undefined },
  events: {
    'une nouvelle version est prête': { type: 'version.waits' },
    'un autre onglet prend la nouvelle version': { type: 'version.replaced' },
    'je recharge': { type: 'version.take' },
  },
  effects: {
    register: {
      'le site est gardé': undefined,
      'le navigateur refuse': new Error('This browser keeps nothing.'),
    },
    takeOver: { 'la nouvelle version sert': undefined, 'elle ne vient pas': new Error('It did not come.') },
    reload: { 'la page s’en va': undefined, 'la page reste': new Error('The page stays.') },
  },
  states: {
    registering: 'le site se prépare à être gardé',
    refused: 'l’appareil ne garde rien',
    'serving.current': 'la version est la dernière',
    'serving.waiting': '« Une nouvelle version du site est prête »',
    'serving.takingOver': 'la nouvelle version prend la place',
    'serving.replaced': '« Une nouvelle version du site est prête », prise par un autre onglet',
    'serving.reloading': 'la page se recharge',
    'serving.leaving': 'la page s’en va',
  },
  excused: { '{"serving":"leaving"}: tagged busy, and nothing is under way': 'the page is about to go' },
  check: (snapshot) => {
    const takes = snapshot.hasTag('offered') && !snapshot.hasTag('busy')
    expect(snapshot.can({ type: 'version.take' })).toBe(takes)
  },
})
