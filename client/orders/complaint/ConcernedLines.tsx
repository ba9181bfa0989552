import { useSelector } from '@xstate/react'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Fieldset } from '#client/platform/ui/Fieldset.tsx'
import type { ComplaintRef, ComplaintSnapshot } from '#machines/orders/complaint.machine'
import type { ComplaintOrder } from '#machines/orders/order-history.machine'
import styles from './ComplaintDialog.module.css'

const selectLines = (snapshot: ComplaintSnapshot) => snapshot.context.lines
const isBusy = (snapshot: ComplaintSnapshot): boolean => snapshot.hasTag('busy')

/** The lines that the complaint is about; none is the whole order. */
export const ConcernedLines = ({
  complaint,
  lines,
}: {
  complaint: ComplaintRef
  lines: ComplaintOrder['lines']
}) => {
  const concerned = useSelector(complaint, selectLines)
  const busy = useSelector(complaint, isBusy)
  return (
    <Fieldset legend="Lignes concernées">
      <div>
        <p className={styles.hint}>Ne cochez rien si votre message porte sur toute la commande.</p>
        <ul className={styles.lines}>
          {lines.map(({ index, label, name, quantity }) => (
            <li key={index}>
              <Checkbox
                label={`${index + 1}. ${name === '' ? '' : `${name} · `}${label} × ${quantity}`}
                checked={concerned.includes(index)}
                disabled={busy}
                onChange={() => complaint.send({ type: 'line.toggle', index })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Fieldset>
  )
}
