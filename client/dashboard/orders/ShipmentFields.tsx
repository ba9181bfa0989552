import type { KeyboardEvent } from 'react'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import {
  CARRIER_CODES,
  CARRIER_NAME_MAX,
  carriers,
  PARCEL_NUMBER_MAX,
  type ShipmentDraft,
  shipmentProblem,
} from '#shared/orders/carriers'

export const carrierOptions = [
  { value: '', label: 'Non précisé' },
  ...CARRIER_CODES.map((value) => ({ value, label: carriers[value].label })),
]

/** The carrier that a choice of the list stands for. */
export const carrierOf = (text: string): ShipmentDraft['carrier'] =>
  CARRIER_CODES.find((code) => code === text) ?? ''

interface ShipmentFieldsProps {
  draft: ShipmentDraft
  busy: boolean
  onChange: (change: Partial<ShipmentDraft>) => void
  /** of the number's field */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** How one order leaves: its carrier, and the number of its parcel. */
export const ShipmentFields = ({ draft, busy, onChange, onKeyDown }: ShipmentFieldsProps) => {
  const problem = shipmentProblem(draft) ?? undefined
  const isNameProblem = draft.carrier === 'other' && draft.name.trim() === ''
  const isCarrierProblem = draft.carrier === ''
  return (
    <>
      <Field label="Transporteur" error={isCarrierProblem ? problem : undefined}>
        <Select
          name="carrier"
          disabled={busy}
          options={carrierOptions}
          value={draft.carrier}
          onChange={({ target }) => onChange({ carrier: carrierOf(target.value) })}
        />
      </Field>
      {draft.carrier === 'other' && (
        <Field label="Nom du transporteur" required error={isNameProblem ? problem : undefined}>
          <TextInput
            name="carrierName"
            autoComplete="off"
            maxLength={CARRIER_NAME_MAX}
            readOnly={busy}
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
      )}
      <Field label="Numéro de colis" error={isNameProblem || isCarrierProblem ? undefined : problem}>
        <TextInput
          name="parcel"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={PARCEL_NUMBER_MAX}
          readOnly={busy}
          value={draft.number}
          onKeyDown={onKeyDown}
          onChange={({ target }) => onChange({ number: target.value })}
        />
      </Field>
    </>
  )
}
