import { expect } from 'vitest'
import { givenEstimateMachine, mayAct } from '#machines/estimates/given-estimate.machine'
import { declarePaths } from '#paths/declare'
import { EstimateParams } from '#shared/estimates/estimates.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'
import { aGivenEstimate, anEstimate, LINK } from './own-estimates.fixtures.ts'

const linked = aGivenEstimate({ link: LINK })
const accepted = aGivenEstimate({ state: 'accepted' })

export const givenEstimatePaths = declarePaths(givenEstimateMachine, {
  title: 'Le devis client que j’ai remis',
  notWalked: { browser: byHand('estimates') },
  inputs: {
    'j’ouvre un devis remis': { estimate: aGivenEstimate() },
    'j’ouvre un devis remis qui a un lien': { estimate: linked },
    'j’ouvre un devis archivé': { estimate: aGivenEstimate({ state: 'archived' }) },
  },
  events: {
    'je crée le lien': { type: 'act.ask', act: 'link', id: 'c1' },
    'je veux un nouveau lien': { type: 'act.ask', act: 'relink', id: 'c1' },
    'je veux désactiver le lien': { type: 'act.ask', act: 'unlink', id: 'c1' },
    'je veux réviser': { type: 'act.ask', act: 'revise', id: 'c1' },
    'je veux archiver': { type: 'act.ask', act: 'archive', id: 'c1' },
    'je duplique': { type: 'act.ask', act: 'duplicate', id: 'c1' },
    'je confirme': { type: 'act.confirm' },
    'je renonce': { type: 'act.cancel' },
    'je regarde de nouveau la page': { type: 'page.shown' },
    'je partage le lien': {
      type: 'link.share',
      link: 'https://essai.example/devis-client#s1',
      title: 'Devis',
    },
  },
  effects: {
    act: {
      'le lien est là': { estimate: linked, secret: 's1' },
      'le lien ne fonctionne plus': { estimate: aGivenEstimate(), secret: null },
      'le devis est en révision': { estimate: aGivenEstimate({ state: 'revised' }), secret: null },
      'le devis est archivé': { estimate: aGivenEstimate({ state: 'archived' }), secret: null },
      'la copie est là': { estimate: anEstimate({ id: 'c1' }), secret: null },
      'le devis a changé d’état': refusal('ESTIMATE_STEP_REFUSED'),
      'le réseau manque': refusal('NETWORK'),
    },
    readEstimate: {
      'le devis accepté arrive': accepted,
      'le devis archivé arrive': aGivenEstimate({ state: 'archived' }),
      'le devis dont le lien a été refait arrive': aGivenEstimate({
        link: { ...LINK, madeAt: '2026-03-02T10:00:00.000Z' },
      }),
      'le devis n’arrive pas': refusal('NETWORK'),
    },
    shareLink: { 'le lien est copié': 'copied', 'le navigateur refuse': refusal('CLIPBOARD') },
  },
  asks: {
    act: ({ id, act, copyId }) => [
      ...refusedAddress(EstimateParams, { id }),
      ...(act === 'duplicate' && copyId === '' ? ['no id of the copy'] : []),
    ],
    readEstimate: (params) => refusedAddress(EstimateParams, params),
    shareLink: 'it asks no server: the device shares or copies',
  },
  states: {
    open: 'le devis se lit',
    asking: 'la question est posée',
    acting: 'la demande part',
    catchingUp: 'le devis est relu',
    looking: 'le devis est relu sans attendre',
    sharing: 'le lien se partage',
  },
  offers: (snapshot, event) => {
    const { act, secret, estimate } = snapshot.context
    switch (event.type) {
      case 'act.ask':
        return mayAct(estimate, event.act) || event.act === 'archive'
      // without its secret there is nothing to share
      case 'link.share':
        return secret !== null
      // what is put away stays so
      case 'xstate.done.actor.look':
      case 'xstate.done.actor.readEstimate':
        return estimate.state !== 'archived' || event.output.state === 'archived'
      // an act ends as what was asked for
      case 'xstate.done.actor.act': {
        const { state, link, id } = event.output.estimate
        switch (act) {
          case 'link':
          case 'relink':
            return link !== null
          case 'unlink':
            return link === null && state === 'given' && id !== 'c1'
          case 'revise':
            return state === 'revised'
          case 'archive':
            return state === 'archived'
          case 'duplicate':
            return id === 'c1'
        }
        return false
      }
      default:
        return true
    }
  },
  excused: {
    '"looking": look is tried again, and failure of its failure stands':
      'why something was not done stays told while the page looks for itself',
  },
  project: (snapshot) => {
    const { estimate, secret, act, failure } = snapshot.context
    return [
      estimate.state,
      estimate.link !== null,
      secret !== null,
      snapshot.matches('open') || act,
      failure?.code,
      failure?.of,
    ]
  },
  check: (snapshot) => {
    const { estimate, secret, failure } = snapshot.context
    if (secret !== null) expect(estimate.link).not.toBeNull()
    if (snapshot.matches('acting')) expect(failure).toBeNull()
  },
})
