import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '#client/platform/call.ts'
import { changedSearch } from '#client/platform/changed-search.ts'
import { useResource } from '#client/platform/resource.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { Table } from '#client/platform/ui/Table.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import { messagesOf, totalOf } from '#shared/catalogue/family-cases'
import { evaluate } from '#shared/configurator/evaluate'
import type { DraftModelReply, DraftReport } from '#shared/dashboard/uploads/draft.schema'
import { uploadDraftModel } from '#shared/dashboard/uploads/uploads.endpoints'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { formatCents } from '#shared/platform/money'
import { TrialForm } from '../products/TrialForm.tsx'
import styles from './Draft.module.css'
import { answersText, caseName, startOf, useDraft } from './drafts.ts'

/** A draft's models, tried before anybody else sees them: form, drawing, price beside the one in force, cases. */
export const DraftTrial = ({ upload }: { upload: Upload }) => {
  const draft = useDraft(upload)
  const [address, setAddress] = useSearchParams()
  if (draft.status === 'failed') {
    return (
      <ReadFailure title="Le gabarit n’a pas pu être lu" failure={draft.failure} onRetry={draft.reload} />
    )
  }
  if (draft.status === 'loading') return <Skeleton height="60vh" />
  const { models, report } = draft.data
  const asked = address.get('modele')
  const reference = (models.find((one) => one.reference === asked) ?? models[0])?.reference ?? ''
  const begin = (next: Record<string, string>) =>
    setAddress((current) => changedSearch(current, { depuis: null, ...next }), { replace: true })
  return (
    <div className={styles.stack}>
      <p>Rien de ce qui est essayé ici n’est public, ni gardé.</p>
      <Field label="Modèle" className={styles.choice ?? ''}>
        <Select
          value={reference}
          options={models.map((one) => ({ value: one.reference, label: `${one.reference}, ${one.name}` }))}
          onChange={({ target }) => begin({ modele: target.value })}
        />
      </Field>
      <ModelTrial
        key={reference}
        upload={upload}
        reference={reference}
        report={report}
        from={address.get('depuis') ?? ''}
        onTry={(place) => begin({ modele: reference, depuis: caseName(place) })}
      />
    </div>
  )
}

interface ModelTrialProps {
  upload: Upload
  reference: string
  report: DraftReport | null
  /** what the trial begins with */
  from: string
  onTry: (place: number) => void
}

const ModelTrial = ({ upload: { id, baseVersion }, reference, report, from, onTry }: ModelTrialProps) => {
  const resource = useResource(`/api/admin/product-uploads/${id}/draft/${reference}?${baseVersion}`, () =>
    call(uploadDraftModel, { params: { id, reference } }),
  )
  if (resource.status === 'failed') {
    return (
      <ReadFailure
        title="Le modèle n’a pas pu être lu"
        failure={resource.failure}
        onRetry={resource.reload}
      />
    )
  }
  if (resource.status === 'loading') return <Skeleton height="60vh" />
  const { model, rules, published, cases } = resource.data
  const answers = startOf(from, report, cases)
  return (
    <>
      {/* what it begins with is another trial */}
      <TrialForm key={from} model={model} {...rules} published={published} {...(answers && { answers })} />
      <Cases rules={rules} cases={cases} onTry={onTry} />
    </>
  )
}

interface CasesProps extends Pick<DraftModelReply, 'rules' | 'cases'> {
  onTry: (place: number) => void
}

const priceText = (cents: number | null): string => (cents === null ? 'non commandable' : formatCents(cents))

/** The cases of the file, run again by what is on the screen. */
const Cases = ({ rules: { template, components }, cases, onTry }: CasesProps) => {
  const rows = useMemo(
    () =>
      cases.map((one, place) => {
        const evaluation = evaluate(template, components, one.criteria, one.components)
        const found = totalOf(evaluation)
        const told = messagesOf(evaluation)
        const isRight = found === one.total && told.join() === [...one.messages].sort().join()
        return { place, one, found, told, isRight, text: answersText(evaluation, one.criteria) }
      }),
    [template, components, cases],
  )
  return (
    <Table
      caption="Cas du gabarit"
      columns={[
        { id: 'answers', label: 'Réponses' },
        { id: 'expected', label: 'Attendu HT', align: 'end' },
        { id: 'found', label: 'Trouvé HT', align: 'end' },
        { id: 'messages', label: 'Messages' },
        { id: 'result', label: 'Résultat' },
        { id: 'try', label: 'Essai' },
      ]}
      rows={rows.map(({ place, one, found, told, isRight, text }) => ({
        id: String(place),
        cells: {
          answers: text,
          expected: priceText(one.total),
          found: priceText(found),
          messages: told.join(', ') || 'aucun',
          result: <Badge tone={isRight ? 'success' : 'danger'}>{isRight ? 'Juste' : 'Faux'}</Badge>,
          try: (
            <Button
              variant="secondary"
              aria-label={`Essayer le cas ${place + 1}`}
              onClick={() => onTry(place)}
            >
              Essayer
            </Button>
          ),
        },
      }))}
      empty="Le gabarit n’a pas de cas pour ce modèle"
    />
  )
}
