import { Button } from '#client/platform/ui/Button.tsx'
import type { UploadChange } from '#shared/dashboard/uploads/findings.schema'
import { changeName } from '#shared/dashboard/uploads/uploads.rules'
import type { UploadRef } from './UploadCard.tsx'

/** Asks for the confirmation of one suspicious change of price. */
export const ConfirmGap = ({ gap, actor }: { gap: UploadChange; actor: UploadRef }) => (
  <Button
    variant="secondary"
    aria-label={`Confirmer l’écart de ${changeName(gap)}`}
    onClick={() => actor.send({ type: 'gaps.ask', gap })}
  >
    Confirmer…
  </Button>
)
