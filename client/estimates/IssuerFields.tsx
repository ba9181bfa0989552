import { useSelector } from '@xstate/react'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select, TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { type IssuerRef, issuerProblem } from '#machines/estimates/issuer.machine'
import { ISSUER_MAX } from '#shared/estimates/estimate-limits'
import { VAT_RATES } from '#shared/estimates/estimate-words'
import { EXEMPT, type IssuerField } from '#shared/estimates/issuer-form'
import { VAT_EXEMPT } from '#shared/estimates/legal-mentions'
import { formatPercent } from '#shared/platform/text'
import styles from './Estimate.module.css'

interface PartProps {
  issuer: IssuerRef
}

const rates = VAT_RATES.map((rate) => ({ value: String(rate), label: formatPercent(rate) }))

const useIssuerField = (issuer: IssuerRef, field: IssuerField) => {
  const value = useSelector(issuer, ({ context }) => context.form?.[field] ?? '')
  const problem = useSelector(issuer, (snapshot) => issuerProblem(snapshot, field))
  return {
    problem,
    control: {
      name: field,
      value,
      onChange: ({ target }: { target: { value: string } }) =>
        issuer.send({ type: 'field.type', field, text: target.value }),
    },
  }
}

/** Numbers have one limit. */
const mostOf = (field: LineProps['field']): number =>
  field === 'siren' || field === 'vatNumber' ? ISSUER_MAX.number : ISSUER_MAX[field]

interface LineProps extends PartProps {
  field: Exclude<IssuerField, 'vatRate' | 'firstNumber' | 'validityDays' | 'feeCents' | 'vatExempt'>
  label: string
  hint?: string
  autoComplete?: string
  type?: 'email' | 'tel'
  required?: boolean
}

const Line = ({ issuer, field, label, hint, autoComplete = 'off', type, required = false }: LineProps) => {
  const { problem, control } = useIssuerField(issuer, field)
  return (
    <Field label={label} hint={hint} required={required} error={problem}>
      <TextInput {...control} type={type} maxLength={mostOf(field)} autoComplete={autoComplete} />
    </Field>
  )
}

/** All that is typed of who issues estimates. */
export const IssuerFields = ({ issuer }: PartProps) => (
  <>
    <section className={styles.part}>
      <h3>Votre entreprise</h3>
      <Line issuer={issuer} field="name" label="Raison sociale" autoComplete="organization" required />
      <div className={styles.row}>
        <Line
          issuer={issuer}
          field="legalForm"
          label="Forme juridique et capital"
          hint="Par exemple&nbsp;: SARL au capital de 8 000 €"
        />
        <Line
          issuer={issuer}
          field="register"
          label="Registre et ville"
          hint="Par exemple&nbsp;: RCS Lyon, ou RM 69"
        />
      </div>
      <Vat issuer={issuer} />
      <Line issuer={issuer} field="street" label="Adresse" autoComplete="street-address" required />
      <div className={styles.row}>
        <Line issuer={issuer} field="postalCode" label="Code postal" autoComplete="postal-code" required />
        <Line issuer={issuer} field="city" label="Ville" autoComplete="address-level2" required />
      </div>
      <div className={styles.row}>
        <Line issuer={issuer} field="email" label="Email" type="email" autoComplete="email" required />
        <Line issuer={issuer} field="phone" label="Téléphone" type="tel" autoComplete="tel" />
      </div>
    </section>
    <Mentions issuer={issuer} />
    <Numbering issuer={issuer} />
  </>
)

/** Its numbers, and whether it charges VAT: who does not needs no number for it. */
const Vat = ({ issuer }: PartProps) => {
  const { control } = useIssuerField(issuer, 'vatExempt')
  const exempt = control.value === EXEMPT
  return (
    <>
      <Checkbox
        name="vatExempt"
        label="Franchise en base de TVA"
        hint={`Vos devis portent «\u00a0${VAT_EXEMPT}\u00a0».`}
        checked={exempt}
        onChange={(checked) =>
          issuer.send({ type: 'field.type', field: 'vatExempt', text: checked ? EXEMPT : '' })
        }
      />
      <div className={styles.row}>
        <Line issuer={issuer} field="siren" label="SIREN" hint="9 chiffres" required />
        <Line
          issuer={issuer}
          field="vatNumber"
          label="Numéro de TVA"
          hint={exempt ? 'Si vous en avez un' : 'Vos devis facturent la TVA'}
          required={!exempt}
        />
      </div>
    </>
  )
}

const Mentions = ({ issuer }: PartProps) => {
  const insurance = useIssuerField(issuer, 'insurance')
  const terms = useIssuerField(issuer, 'terms')
  const mediator = useIssuerField(issuer, 'mediator')
  const fee = useIssuerField(issuer, 'feeCents')
  return (
    <section className={styles.part}>
      <h3>Mentions</h3>
      <Field
        label="Assurance décennale"
        hint="Assureur, contrat et zone couverte, pour les travaux qui en relèvent"
        error={insurance.problem}
      >
        <TextArea {...insurance.control} rows={3} maxLength={ISSUER_MAX.insurance} />
      </Field>
      <Field
        label="Médiateur de la consommation"
        hint="Nom, adresse et site, si vos clients sont des particuliers"
        error={mediator.problem}
      >
        <TextArea {...mediator.control} rows={2} maxLength={ISSUER_MAX.mediator} />
      </Field>
      <Field label="Prix d’un devis TTC" hint="Vide&nbsp;: vos devis sont gratuits" error={fee.problem}>
        <TextInput {...fee.control} inputMode="decimal" suffix="€" autoComplete="off" />
      </Field>
      <Field label="Conditions de paiement" hint="Acompte, échéances, moyens" error={terms.problem}>
        <TextArea {...terms.control} rows={3} maxLength={ISSUER_MAX.terms} />
      </Field>
    </section>
  )
}

const Numbering = ({ issuer }: PartProps) => {
  const first = useIssuerField(issuer, 'firstNumber')
  const rate = useIssuerField(issuer, 'vatRate')
  const days = useIssuerField(issuer, 'validityDays')
  const numbered = useSelector(issuer, ({ context }) => context.issuer?.numbered === true)
  const next = useSelector(issuer, ({ context }) => context.issuer?.nextNumber ?? '')
  const isSamePrefix = useSelector(
    issuer,
    ({ context: { form, issuer: kept } }) => form?.prefix === kept?.prefix,
  )
  return (
    <section className={styles.part}>
      <h3>Numéros et habitudes</h3>
      <p className={styles.note}>
        Prochain numéro enregistré&nbsp;: {next}. Il est donné à la remise, sans trou.
      </p>
      <div className={styles.row}>
        <Line issuer={issuer} field="prefix" label="Préfixe des numéros" hint="Par exemple&nbsp;: DC-" />
        <Field
          label="Premier numéro"
          hint={
            numbered && isSamePrefix
              ? 'Sans effet\u00a0: ce préfixe a déjà servi.'
              : 'Pour continuer votre numérotation'
          }
          error={first.problem}
        >
          <TextInput {...first.control} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <div className={styles.row}>
        <Field label="TVA des nouvelles lignes" error={rate.problem}>
          <Select {...rate.control} options={rates} />
        </Field>
        <Field label="Validité des nouveaux devis" error={days.problem}>
          <TextInput {...days.control} inputMode="numeric" suffix="jours" autoComplete="off" />
        </Field>
      </div>
    </section>
  )
}
