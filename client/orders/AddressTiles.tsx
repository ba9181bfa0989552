import { useId } from 'react'
import type { Address } from '#shared/account/addresses.schema'
import styles from './AddressTiles.module.css'

interface AddressTilesProps {
  legend: string
  addresses: readonly Address[]
  value: string | null
  /** the chosen one is where the last order went */
  recalled: boolean
  onChoose: (id: string) => void
}

/** One address among those of the account. */
export const AddressTiles = ({ legend, addresses, value, recalled, onChoose }: AddressTilesProps) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.tiles}>
        {addresses.map((address) => (
          <label key={address.id} className={styles.tile}>
            <input
              type="radio"
              name={name}
              value={address.id}
              checked={address.id === value}
              onChange={() => onChoose(address.id)}
            />
            <span className={styles.text}>
              <span className={styles.name}>
                {address.name}
                {recalled && address.id === value && <span className={styles.mark}> dernière fois</span>}
              </span>
              <span>{address.company_name}</span>
              <span>{address.street}</span>
              <span>
                {address.postal_code} {address.city}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
