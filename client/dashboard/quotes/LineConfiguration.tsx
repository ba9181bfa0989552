import { useSelector } from '@xstate/react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Alert, EmptyState, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import type { AnswerDraftRef } from '#machines/dashboard/quotes/answer-draft.machine'
import { adminProduct } from '#shared/dashboard/products/products.endpoints'
import type { AnswerFormLine } from '#shared/dashboard/quotes/answer-form'
import { TrialForm } from '../products/TrialForm.tsx'
import panelStyles from '../table-kit/Panel.module.css'

/** The line that is configured, where one is: the model's own questions, from what the line says of them. */
export const LineConfiguration = ({ answer }: { answer: AnswerDraftRef }) => {
  const { form, configured } = useSelector(answer, ({ context }) => context)
  const index = form.lines.findIndex(({ key }) => key === configured)
  const line = form.lines[index]
  if (line === undefined) return null
  return (
    <Modal
      open
      onClose={() => answer.send({ type: 'configuration.leave' })}
      size="6xl"
      title={`Configurer la ligne ${index + 1}, ${modelReference(line.what.model)}`}
    >
      <section className={panelStyles.tall} aria-label="Configuration de la ligne">
        <ModelQuestions key={line.key} answer={answer} line={line} />
      </section>
    </Modal>
  )
}

interface ModelQuestionsProps {
  answer: AnswerDraftRef
  line: AnswerFormLine
}

const ModelQuestions = ({ answer, line: { what } }: ModelQuestionsProps) => {
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
        onTake={(choices) => answer.send({ type: 'configuration.take', choices })}
      />
    </div>
  )
}
