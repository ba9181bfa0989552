import { randomUUID } from 'node:crypto'
import { clientAnswerLogic } from '#client/estimates/client-answer.effects.ts'
import { estimateListLogic } from '#client/estimates/estimates.effects.ts'
import { ESTIMATES_PAGE_SIZE } from '#shared/estimates/estimate-limits'
import { reviseEstimate, unlinkEstimate } from '#shared/estimates/estimates.endpoints'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { clientAnswerPaths } from './client-answer.paths.ts'
import { estimateListPaths } from './estimate-list.paths.ts'
import { accept, given, installer, keepEstimate, linkTo } from './estimating.ts'

describeOnDatabase('generated paths of estimates, on the server', (database) => {
  const api = testApp(database)

  const owner = async () => {
    const { user, token } = await installer(api)
    // of few requests at a time
    api.clock.advance(60_000)
    return { id: user.id, token }
  }

  describeApiLevel(api, 'the list of estimates', {
    paths: estimateListPaths,
    logic: estimateListLogic,
    world: owner,
    caller: (person) => person,
    arrange: {
      'des devis arrivent, avec une suite': async ({ token }) => {
        for (let one = 0; one <= ESTIMATES_PAGE_SIZE; one += 1) {
          await keepEstimate(api, token)
          api.clock.advance(30_000)
        }
      },
    },
  })

  const linked = async () => {
    const { token } = await owner()
    const estimate = await given(api, token)
    return { token, id: estimate.id, secret: await linkTo(api, token, estimate.id), answer: randomUUID() }
  }
  type Linked = Awaited<ReturnType<typeof linked>>
  const isAccepted = ({ secret }: Linked) => accept(api, secret)
  const isRevised = ({ token, id }: Linked) => api.call(reviseEstimate, { token, params: { id } })
  const isEnded = ({ token, id }: Linked) => api.call(unlinkEstimate, { token, params: { id } })

  describeApiLevel(api, 'the answer of a client', {
    paths: clientAnswerPaths,
    logic: clientAnswerLogic,
    world: linked,
    inputs: ({ secret }) => ({ 'j’ouvre le lien': { secret } }),
    events: ({ answer: id }) => ({
      'j’accepte': { type: 'accept.send', id },
      'je confirme le refus': { type: 'refuse.confirm', id },
    }),
    arrange: {
      'le devis accepté arrive': isAccepted,
      'le devis révisé arrive': isRevised,
      'le lien ne mène à rien': isEnded,
      'il était déjà répondu': isAccepted,
      'il est révisé': isRevised,
      'le lien ne mène plus à rien': isEnded,
      'il était déjà répondu au refus': isAccepted,
      'le lien ne mène plus à rien pour refuser': isEnded,
    },
  })
})
