import { useSelector } from '@xstate/react'
import { useLocation } from 'react-router-dom'
import totals from '#client/cart/Totals.module.css'
import { issuerPath } from '#client/links.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { EstimateDraftRef, EstimateDraftSnapshot } from '#machines/estimates/estimate-draft.machine'
import { issuerLacks, problemsOf } from '#machines/estimates/estimate-draft.selectors'
import { type LeaveWay, mayLeave } from '#machines/estimates/estimate-leave.machine'
import { estimateTotals, ownersShare } from '#shared/estimates/estimate.rules'
import { estimateRows } from '#shared/estimates/estimate-text'
import type { EstimateContent } from '#shared/estimates/estimates.schema'
import { VAT_EXEMPT } from '#shared/estimates/legal-mentions'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import styles from './Estimate.module.css'
import type { IssuerOrigin } from './IssuerPage.tsx'
import { useEditorFigure, useProblem } from './useEditorField.ts'

interface PartProps {
  draft: EstimateDraftRef
}

const canLeave = (snapshot: EstimateDraftSnapshot): boolean =>
  LEAVE_WAYS.some((way) => snapshot.can({ type: 'draft.leave', way }))
const isTold = (snapshot: EstimateDraftSnapshot): boolean => snapshot.context.judged
/** Of what lacks, what has its field here. */
const countOf = (snapshot: EstimateDraftSnapshot): number =>
  Object.keys(problemsOf(snapshot)).filter((field) => !field.startsWith('issuer.')).length

const LEAVE_WAYS = ['return', 'archive', 'drop'] as const satisfies readonly LeaveWay[]

const leaves: Readonly<Record<LeaveWay, string>> = {
  return: 'Abandonner la révision',
  archive: 'Archiver',
  drop: 'Supprimer le devis client',
}

/** For who issues it: the way back to this estimate. */
const useWayBack = (): IssuerOrigin => {
  const { pathname, search } = useLocation()
  return { estimate: pathname + search }
}

/** What an estimate comes to, what is set for all of it, and the way to its client. */
export const EditorSide = ({ draft }: PartProps) => {
  const content = useSelector(draft, ({ context }) => context.content)
  const giving = useSelector(draft, (snapshot) => snapshot.hasTag('giving'))
  const leavable = useSelector(draft, canLeave)
  const estimate = useSelector(draft, ({ context }) => context.estimate)
  const vatExempt = useSelector(draft, ({ context }) => context.issuer?.vatExempt ?? false)
  const judged = useSelector(draft, isTold)
  const count = useSelector(draft, countOf)
  const back = useWayBack()
  if (content === null) return null
  return (
    <Card className={styles.side}>
      <Whole draft={draft} content={content} />
      <Sums content={content} vatExempt={vatExempt} />
      <IssuerLacks draft={draft} />
      {judged && count > 0 && (
        <Alert tone="error" announce title="Ce devis ne peut pas encore être remis">
          {count > 1
            ? `${counted(count, 'point')} restent à compléter\u00a0: chacun est signalé à son champ.`
            : 'Un point reste à compléter\u00a0: il est signalé à son champ.'}
        </Alert>
      )}
      <Failure draft={draft} />
      <div className={styles.actions}>
        <Button size="lg" full busy={giving} onClick={() => draft.send({ type: 'give.ask' })}>
          Remettre au client
        </Button>
        {LEAVE_WAYS.filter((way) => mayLeave(estimate, way)).map((way) => (
          <Button
            key={way}
            variant="quiet"
            size="lg"
            full
            disabled={!leavable}
            onClick={() => draft.send({ type: 'draft.leave', way })}
          >
            {way === 'drop' && <WorkIcon name="trash" size={18} />}
            {leaves[way]}
          </Button>
        ))}
        <LinkButton variant="quiet" size="lg" full to={issuerPath} state={back}>
          Mon entreprise
        </LinkButton>
      </div>
    </Card>
  )
}

/** What is set for all lines, and for how long the estimate holds. */
const Whole = ({ draft, content }: PartProps & { content: EstimateContent }) => {
  const margin = useEditorFigure(draft, 'margin')
  const discount = useEditorFigure(draft, 'discount')
  const validity = useEditorFigure(draft, 'validityDays')
  return (
    <section className={styles.part}>
      <h3>Prix et validité</h3>
      <Field
        label="Marge sur achat"
        hint="Pour les lignes à la marge du devis"
        error={useProblem(draft, 'margin')}
      >
        <TextInput {...margin} suffix="%" />
      </Field>
      <Field label="Remise au client" hint="Hors éco-contribution" error={useProblem(draft, 'discount')}>
        <TextInput {...discount} suffix="%" />
      </Field>
      <Field label="Validité" error={useProblem(draft, 'validityDays')}>
        <TextInput {...validity} inputMode="numeric" suffix="jours" />
      </Field>
      <Checkbox
        label="Indiquer le fournisseur et ses références"
        hint="Sans cette case, votre client ne lit ni qui vous fournit ni les références."
        checked={content.showsSupplier}
        onChange={(shown) => draft.send({ type: 'form.edit', edit: { type: 'supplier.show', shown } })}
      />
    </section>
  )
}

/** What the client pays, and what is left of it to the owner. */
const Sums = ({ content, vatExempt }: { content: EstimateContent; vatExempt: boolean }) => {
  const { purchaseCents, gainCents } = ownersShare(content)
  return (
    <section className={styles.part} aria-label="Total du devis">
      <dl className={totals.totals}>
        {estimateRows(estimateTotals(content, vatExempt), content.discount, vatExempt).map(
          ({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ),
        )}
      </dl>
      <p className={styles.note}>
        Pour vous seul, hors livraison&nbsp;: {formatCents(purchaseCents)} HT d’achat, soit{' '}
        {formatCents(gainCents)} HT de marge.
      </p>
      {vatExempt && <p className={styles.note}>{VAT_EXEMPT}.</p>}
    </section>
  )
}

const IssuerLacks = ({ draft }: PartProps) => {
  const lacks = useSelector(draft, issuerLacks)
  const back = useWayBack()
  if (lacks === null) return null
  return (
    <Alert
      tone="error"
      announce
      title="Les informations de votre entreprise sont incomplètes"
      actions={
        <LinkButton variant="secondary" to={issuerPath} state={back}>
          Compléter mon entreprise
        </LinkButton>
      }
    >
      Un devis porte vos nom, adresse, email et SIREN. Ce devis vous attend ici.
    </Alert>
  )
}

/** What the last call came to, where its button is. */
const Failure = ({ draft }: PartProps) => {
  const failure = useSelector(draft, ({ context }) => context.failure)
  const unkept = useSelector(draft, (snapshot) => snapshot.matches({ editing: 'unkept' }))
  const ungiven = useSelector(draft, (snapshot) => snapshot.matches({ editing: 'ungiven' }))
  if (failure === null) return null
  if (unkept)
    return (
      <Alert
        tone="error"
        announce
        title="Le brouillon n’a pas pu être enregistré"
        actions={
          <Button variant="secondary" onClick={() => draft.send({ type: 'draft.keep' })}>
            Réessayer
          </Button>
        }
      >
        {failure.message}
      </Alert>
    )
  return (
    ungiven &&
    failure.code !== 'INVALID_FIELDS' && (
      <Alert tone="error" announce title="Le devis n’a pas pu être remis">
        {failure.message}
      </Alert>
    )
  )
}
