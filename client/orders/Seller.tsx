import { useHome } from '#client/platform/shell/company.ts'
import styles from './Seller.module.css'

/** Who sells, on paper only: on screen the page's header and footer say it. */
export const Seller = () => {
  const home = useHome()
  if (home.status !== 'ready') return null
  const { name, address, zip, city, email, phone } = home.data.company
  return (
    <p className={styles.seller}>
      <strong>{name}</strong>
      <br />
      {address}, {zip} {city}
      <br />
      {phone} · {email}
    </p>
  )
}
