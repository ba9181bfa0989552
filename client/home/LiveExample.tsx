import { useMachine } from '@xstate/react'
import type { HomeExample } from '#shared/home/example.schema'
import { ExampleSheet } from './ExampleSheet.tsx'
import { exampleLogic } from './example.effects.ts'

/** The example, answering. */
export const LiveExample = ({ example }: { example: HomeExample }) => {
  const [state, send] = useMachine(exampleLogic, { input: { example } })
  const { context } = state
  return (
    <ExampleSheet
      example={context.example}
      live={{
        sizes: context.sizes,
        busy: state.hasTag('busy'),
        failure: context.failure?.message,
        onSize: (key, mm) => send({ type: 'size.change', key, mm }),
        onRetry: () => send({ type: 'answer.retry' }),
      }}
    />
  )
}
