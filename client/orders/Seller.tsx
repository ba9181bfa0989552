import { useCompany } from '#client/platform/company.tsx'
import styles from './Seller.module.css'

/** Who sells, on paper only: on screen the page's header and footer say it. */
export const Seller = () => {
  const { name, address, zip, city, email, phone } = useCompany()
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
