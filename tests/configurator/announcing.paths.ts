import { announcingMachine } from '#machines/configurator/announcing.machine'
import { declarePaths } from '#paths/declare'
import { byHand, NO_CALL } from '#tests/platform/not-walked'

export const announcingPaths = declarePaths(announcingMachine, {
  title: 'Ce que le configurateur dit à voix haute',
  notWalked: { api: NO_CALL, browser: byHand('configurator-result') },
  inputs: { 'une cote manque': { text: '1 réponse manque.' } },
  events: {
    'la cote est tapée': { type: 'text.change', text: 'Prix 120,00 € hors taxes.' },
    'un chiffre s’y ajoute': { type: 'text.change', text: 'Prix 480,00 € hors taxes.' },
  },
  delays: { calm: 'plus rien ne bouge' },
  states: { still: 'le texte est posé', changing: 'le texte vient de changer' },
})
