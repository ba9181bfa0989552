import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Fieldset } from '#client/platform/ui/Fieldset.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { DeliveryTariffEvent } from '#machines/dashboard/delivery/delivery-tariff.machine'
import {
  type TariffField,
  type TariffForm,
  type TariffList,
  type TariffRow,
  takesRow,
} from '#shared/dashboard/delivery/tariff-form'
import styles from './DeliveryPanel.module.css'

interface TariffFieldsProps {
  form: TariffForm
  send: (event: DeliveryTariffEvent) => void
}

/** A column of a list: which part of its rows it holds. */
interface Column {
  part: keyof TariffRow
  label: string
  isText?: true
}

const lists: Readonly<
  Record<TariffList, { legend: string; hint: string; add: string; columns: readonly Column[] }>
> = {
  weights: {
    legend: 'Selon le poids',
    hint: 'Le poids de toute la commande, emballée.',
    add: 'Ajouter un poids',
    columns: [
      { part: 'from', label: 'Jusqu’à (kg)' },
      { part: 'price', label: 'Prix HT (€)' },
    ],
  },
  lengths: {
    legend: 'Selon la pièce la plus longue',
    hint: 'S’ajoute au poids\u00a0; seule la dernière longueur dépassée compte.',
    add: 'Ajouter une longueur',
    columns: [
      { part: 'from', label: 'Au-delà de (m)' },
      { part: 'price', label: 'Prix HT (€)' },
    ],
  },
  zones: {
    legend: 'Selon la destination',
    hint: 'Débuts de code postal, séparés par des virgules. Sans coefficient, la livraison se chiffre sur devis.',
    add: 'Ajouter une zone',
    columns: [
      { part: 'name', label: 'Zone', isText: true },
      { part: 'from', label: 'Codes postaux', isText: true },
      { part: 'factor', label: 'Coefficient' },
    ],
  },
}

/** The rule as it is typed. */
export const TariffFields = ({ form, send }: TariffFieldsProps) => {
  const single = (field: TariffField, label: string, hint?: string) => (
    <Field label={label} hint={hint}>
      <TextInput
        name={field}
        autoComplete="off"
        inputMode={field === 'pickUpAt' ? 'text' : 'decimal'}
        value={form[field]}
        onChange={({ target: { value } }) => send({ type: 'field.change', field, value })}
      />
    </Field>
  )
  return (
    <>
      <RowList list="weights" form={form} send={send}>
        {single(
          'perKg',
          'Par kilogramme de plus (€ HT)',
          'Chaque kilogramme commencé, au-delà du dernier poids.',
        )}
      </RowList>
      <RowList list="lengths" form={form} send={send}>
        {single('quoteOver', 'Sur devis au-delà de (m)')}
      </RowList>
      <RowList list="zones" form={form} send={send} />
      <Fieldset legend="Franco et retrait">
        {single('freeFrom', 'Poids offert à partir de (€ HT de produits)', 'Vide\u00a0: jamais.')}
        {single('lengthPercent', 'Part de la longueur encore due (%)')}
        {single(
          'pickUpAt',
          'Retrait sur place',
          'Lieu et horaires, tels que le client les lit. Vide\u00a0: aucun retrait.',
        )}
      </Fieldset>
    </>
  )
}

const RowList = ({
  list,
  form,
  send,
  children,
}: TariffFieldsProps & { list: TariffList; children?: React.ReactNode }) => {
  const { legend, hint, add, columns } = lists[list]
  return (
    <Fieldset legend={legend}>
      <p className={styles.note}>{hint}</p>
      {form[list].map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={index} className={styles.row}>
          {columns.map(({ part, label, isText }) => (
            <Field key={part} label={label}>
              <TextInput
                autoComplete="off"
                inputMode={isText ? 'text' : 'decimal'}
                aria-label={`${label}, ligne ${index + 1}`}
                value={row[part]}
                onChange={({ target: { value } }) =>
                  send({ type: 'row.change', list, index, change: { [part]: value } })
                }
              />
            </Field>
          ))}
          <Button
            variant="quiet"
            iconOnly
            aria-label={`Retirer la ligne ${index + 1} (${legend})`}
            onClick={() => send({ type: 'row.remove', list, index })}
          >
            <WorkIcon name="trash" size={18} />
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          disabled={!takesRow(form, list)}
          onClick={() => send({ type: 'row.add', list })}
        >
          {add}
        </Button>
      </div>
      {children}
    </Fieldset>
  )
}
