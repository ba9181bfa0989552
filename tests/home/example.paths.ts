import { expect } from 'vitest'
import { exampleMachine } from '#machines/home/example.machine'
import { declarePaths } from '#paths/declare'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { exampleOf } from './example.fixtures.ts'

export const examplePaths = declarePaths(exampleMachine, {
  title: 'L’exemple de la page d’accueil',
  notWalked: { browser: byHand('home-example') },
  inputs: { 'la page montre 1200 de large': { example: exampleOf(1200) } },
  events: {
    'je mets 900 de large': { type: 'size.change', key: 'width', mm: 900 },
    'je mets 4000 de large': { type: 'size.change', key: 'width', mm: 4000 },
    'je réessaie': { type: 'answer.retry' },
  },
  delays: { pause: 'je m’arrête' },
  effects: {
    answer: {
      'la réponse arrive': exampleOf(900),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    answer: ({ sizes }) => Object.entries(sizes).flatMap(([key, mm]) => (Number.isInteger(mm) ? [] : [key])),
  },
  states: {
    answered: 'la réponse est là',
    changing: 'le dessin suit',
    answering: 'la réponse se calcule',
    failed: 'la réponse manque',
  },
  project: ({ context: { sizes, failure } }) => [sizes.width, failure?.code],
  check: ({ context }) => expect(Object.keys(context.sizes)).toEqual(['width', 'height']),
})
