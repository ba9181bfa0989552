import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal, Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import type { AnswerDraftRef } from '#machines/dashboard/quotes/answer-draft.machine'
import { adminProduct } from '#shared/dashboard/products/products.endpoints'
import { type AnswerFormLine, isSameChoice, type LineChoices } from '#shared/dashboard/quotes/answer-form'
import { TrialForm } from '../products/TrialForm.tsx'
import panelStyles from '../table-kit/Panel.module.css'

/** The line that is configured, where one is: the model's own questions, from what the line says of them. */
export const LineConfiguration = ({ answer }: { answer: AnswerDraftRef }) => {
  const { form, configured } = useSelector(answer, ({ context }) => context)
  const index = form.lines.findIndex(({ key }) => key === configured)
  const line = form.lines[index]
  if (line === undefined) return null
  return <Configured key={line.key} answer={answer} line={line} index={index} />
}

interface ConfiguredProps {
  answer: AnswerDraftRef
  line: AnswerFormLine
  /** its place, from 0 */
  index: number
}

/** Choices that are not taken are not left without a word. */
const Configured = ({ answer, line, index }: ConfiguredProps) => {
  // as it began, with what the model proposes, and as it is
  const [choices, choose] = useState<{ first: LineChoices; now: LineChoices } | null>(null)
  const [leaving, askToLeave] = useState(false)
  const onChoices = useCallback(
    (now: LineChoices) => choose((known) => ({ first: known?.first ?? now, now })),
    [],
  )
  const isChanged = choices !== null && !isSameChoice(choices.first, choices.now)
  const leave = () => answer.send({ type: 'configuration.leave' })
  return (
    <>
      <Modal
        open
        onClose={() => (isChanged ? askToLeave(true) : leave())}
        size="6xl"
        title={`Configurer la ligne ${index + 1}, ${modelReference(line.what.model)}`}
        footer={
          choices !== null && (
            <Button onClick={() => answer.send({ type: 'configuration.take', choices: choices.now })}>
              Prendre dans la réponse
            </Button>
          )
        }
      >
        <section className={panelStyles.tall} aria-label="Configuration de la ligne">
          <ModelQuestions line={line} onChoices={onChoices} />
        </section>
      </Modal>
      <ConfirmModal
        open={leaving}
        title="Abandonner les choix"
        danger
        confirmLabel="Abandonner"
        cancelLabel="Rester sur la ligne"
        onConfirm={leave}
        onCancel={() => askToLeave(false)}
      >
        Ce que vous avez choisi n’est pas pris dans la réponse. Voulez-vous l’abandonner&nbsp;?
      </ConfirmModal>
    </>
  )
}

interface ModelQuestionsProps {
  line: AnswerFormLine
  onChoices: (choices: LineChoices) => void
}

const ModelQuestions = ({ line: { what }, onChoices }: ModelQuestionsProps) => {
  const id = what.model.subFamily?.id ?? ''
  const resource = useResource(`/api/admin/products/${id}`, () => call(adminProduct, { params: { id } }))
  if (resource.status === 'failed')
    return (
      <ReadFailure
        title="Le modèle n’a pas pu être lu"
        failure={resource.failure}
        onRetry={resource.reload}
      />
    )
  if (resource.status === 'loading') return <Skeleton height="60vh" />
  const { model, rules, product } = resource.data
  if (rules === null)
    return (
      <EmptyState title="Aucun tarif ne contient ce modèle">
        <p>Il n’a pas de questions&nbsp;: son prix et son délai se saisissent à la main.</p>
      </EmptyState>
    )
  const selection = Object.entries(what.selectedComponents).map(([type, { reference }]) => [type, reference])
  return (
    <div className={panelStyles.stack}>
      {product.state !== 'on_sale' && (
        <Alert tone="warning">
          Ce modèle n’est pas vendu en ligne&nbsp;: les choix sont gardés, le prix se saisit à la main.
        </Alert>
      )}
      <TrialForm
        model={model}
        {...rules}
        answers={{ criteria: what.criteria, selection: Object.fromEntries(selection) }}
        onChoices={onChoices}
      />
    </div>
  )
}
