import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { deliveryTariffMachine, type SavedTariff } from '#machines/dashboard/delivery/delivery-tariff.machine'
import { adminDelivery, setDelivery } from '#shared/dashboard/delivery/delivery.endpoints'
import type {
  AdminDeliveryReply,
  SetDeliveryBody,
  TariffInForce,
} from '#shared/dashboard/delivery/delivery.schema'

/** What another set meanwhile, where that is why a save was refused. */
const setBy = (error: unknown): TariffInForce | undefined => {
  if (!(error instanceof CallFailure) || error.code !== 'DELIVERY_TARIFF_CHANGED') return undefined
  const { version, tariff } = error.reply as unknown as TariffInForce
  return { version, tariff }
}

const save = async (body: SetDeliveryBody): Promise<SavedTariff> => {
  try {
    return { kind: 'saved', reply: await call(setDelivery, { body }) }
  } catch (error) {
    const current = setBy(error)
    if (current === undefined) throw error
    return { kind: 'changed', current }
  }
}

/** The tariff of the delivery with its calls. */
export const deliveryTariffLogic = deliveryTariffMachine.provide({
  actors: {
    load: provideCall<AdminDeliveryReply>(() => call(adminDelivery)),
    save: provideCall<SavedTariff, SetDeliveryBody>(save),
  },
})
