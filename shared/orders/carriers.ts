import Type, { type Static } from 'typebox'

/** By whom an order leaves, and where its parcel is followed. */

interface Carrier {
  /** as people read it */
  readonly label: string
  /** the carrier's own public page about a parcel; null: it has none that a number opens */
  readonly track: ((number: string) => string) | null
}

/** Every carrier that staff choose from, in the order of the list. One more is a line of this table. */
export const carriers = {
  colissimo: {
    label: 'Colissimo',
    track: (n) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${n}`,
  },
  chronopost: {
    label: 'Chronopost',
    track: (n) => `https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=${n}`,
  },
  dpd: { label: 'DPD', track: (n) => `https://trace.dpd.fr/fr/trace/${n}` },
  gls: { label: 'GLS', track: (n) => `https://gls-group.com/FR/fr/suivi-colis/?match=${n}` },
  ups: { label: 'UPS', track: (n) => `https://www.ups.com/track?loc=fr_FR&tracknum=${n}` },
  dhl: { label: 'DHL', track: (n) => `https://www.dhl.com/fr-fr/home/tracking.html?tracking-id=${n}` },
  fedex: { label: 'FedEx', track: (n) => `https://www.fedex.com/fedextrack/?trknbr=${n}` },
  geodis: {
    label: 'Geodis',
    track: (n) => `https://espace-client.geodis.com/services/destinataires/#/fr/suivi/${n}`,
  },
  kuehne_nagel: {
    label: 'Kuehne+Nagel',
    track: (n) => `https://mykn.kuehne-nagel.com/public-tracking/shipments?query=${n}`,
  },
  db_schenker: {
    label: 'DB Schenker',
    track: (n) => `https://www.dbschenker.com/app/tracking-public/?refNumber=${n}`,
  },
  /** named by staff, our own lorry too */
  other: { label: 'Autre transporteur', track: null },
} as const satisfies Record<string, Carrier>

export type CarrierCode = keyof typeof carriers
// the keys of the table are its codes
export const CARRIER_CODES = Object.keys(carriers) as CarrierCode[]

/** Most characters of the name of another carrier, and of a parcel's number. */
export const CARRIER_NAME_MAX = 60
export const PARCEL_NUMBER_MAX = 60

/** What staff say of how an order left. */
export const ShipmentBody = Type.Object({
  carrier: Type.Enum(CARRIER_CODES),
  /** of another carrier; empty for those of the table */
  name: Type.String({ maxLength: CARRIER_NAME_MAX }),
  /** of the parcel or the consignment; empty: not known yet */
  number: Type.String({ maxLength: PARCEL_NUMBER_MAX }),
})
export type ShipmentBody = Static<typeof ShipmentBody>

/** How an order left, as customer and staff read it. */
export const Shipment = Type.Object({
  /** the carrier's name */
  carrier: Type.String(),
  /** empty: none was given */
  number: Type.String(),
  /** where the parcel is followed; null: no page is known */
  trackingUrl: Type.Union([Type.String(), Type.Null()]),
})
export type Shipment = Static<typeof Shipment>

/** A shipment as it is being typed: no carrier is chosen yet where it is empty. */
export type ShipmentDraft = Omit<ShipmentBody, 'carrier'> & { readonly carrier: CarrierCode | '' }

export const noShipment: ShipmentDraft = { carrier: '', name: '', number: '' }

const PARCEL_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u

/** What is wrong with a shipment, in French; null when it may leave. Nothing at all may be said of it. */
export const shipmentProblem = ({ carrier, name, number }: ShipmentDraft): string | null => {
  const parcel = number.trim()
  if (carrier === '') return parcel === '' ? null : 'Choisissez le transporteur de ce colis.'
  if (carrier === 'other' && name.trim() === '') return 'Indiquez le nom du transporteur.'
  if (parcel !== '' && !PARCEL_NUMBER.test(parcel))
    return 'Un numéro de colis n’a que des lettres, des chiffres, des espaces, des points, des tirets et des barres.'
  return null
}

/** What is sent of a draft without a problem; undefined for nothing. */
export const shipmentOf = ({ carrier, name, number }: ShipmentDraft): ShipmentBody | undefined =>
  carrier === ''
    ? undefined
    : { carrier, name: carrier === 'other' ? name.trim() : '', number: number.trim() }

const isCarrier = (code: string): code is CarrierCode => Object.hasOwn(carriers, code)

/** How people read a shipment. A carrier that has left the table is called by its code, and has no link. */
export const presentShipment = ({
  carrier: code,
  name,
  number,
}: {
  carrier: string
  name: string
  number: string
}): Shipment => {
  const carrier: Carrier | undefined = isCarrier(code) ? carriers[code] : undefined
  const track = carrier?.track
  return {
    carrier: name || (carrier?.label ?? code),
    number,
    trackingUrl: track && number !== '' ? track(encodeURIComponent(number.replace(/\s/g, ''))) : null,
  }
}

/** Whether people read the same of both. */
export const isSameShipment = (one: Shipment, other: Shipment): boolean =>
  shipmentText(one) === shipmentText(other) && one.trackingUrl === other.trackingUrl

/**
 * A shipment as it would be typed, from how people read it: a carrier that has left the table is another one, and so is
 * one that was typed under a name of the table, whose parcel no page follows.
 */
export const draftOfShipment = (shipment: Shipment): ShipmentDraft => {
  const { carrier, number } = shipment
  const code = CARRIER_CODES.find(
    (one) => one !== 'other' && isSameShipment(shipment, presentShipment({ carrier: one, name: '', number })),
  )
  return code === undefined
    ? { carrier: 'other', name: carrier, number }
    : { carrier: code, name: '', number }
}

/** `Colissimo, colis n° 6A12345678901`. */
export const shipmentText = ({ carrier, number }: Shipment): string =>
  number === '' ? carrier : `${carrier}, colis n°\u00a0${number}`
