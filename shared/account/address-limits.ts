/** Most characters of each field of an address. */
export const ADDRESS_MAX = { name: 80, company_name: 120, street: 200, city: 120, postal_code: 5 } as const

/** Most addresses that one account keeps. */
export const ADDRESSES_MAX = 50

/** Most characters of what a delivery address tells the drivers: access, opening hours. */
export const DELIVERY_NOTE_MAX = 500
