import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { download } from '#client/platform/transfer.ts'
import { clientAnswerMachine, type LinkedEstimate } from '#machines/estimates/client-answer.machine'
import { fileSavingMachine } from '#machines/line-files/file-saving.machine'
import type { AcceptEstimateBody, RefuseEstimateBody } from '#shared/estimates/client-estimate.schema'
import {
  acceptEstimate,
  linkedEstimate,
  linkedPaper,
  refuseEstimate,
} from '#shared/estimates/estimates.endpoints'
import type { LineFileParams } from '#shared/line-files/line-files.schema'

/** An estimate as its client reads and answers it, with its calls. */
export const clientAnswerLogic = clientAnswerMachine.provide({
  actors: {
    readLinked: provideCall<LinkedEstimate, { secret: string }>((body, signal) =>
      call(linkedEstimate, { body, signal }),
    ),
    accept: provideCall<LinkedEstimate, AcceptEstimateBody>((body) => call(acceptEstimate, { body })),
    refuse: provideCall<LinkedEstimate, RefuseEstimateBody>((body) => call(refuseEstimate, { body })),
  },
})

/** The PDF of what a link leads to, whose secret is its input, saved under its name. */
export const linkedSavingLogic = fileSavingMachine.provide({
  actors: {
    saveLineFile: provideCall<void, LineFileParams>(async ({ id: secret }, signal) => {
      const { blob, name } = await download(linkedPaper, { body: { secret }, signal })
      saveFile(blob, name ?? 'devis.pdf')
    }),
  },
})
