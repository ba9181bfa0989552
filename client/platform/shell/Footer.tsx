import { Link } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { useCompany } from '#client/platform/company.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { BrandMark } from './BrandMark.tsx'
import { footerLinks } from './entries.ts'
import styles from './Footer.module.css'

/** Contact, navigation, legal information, networks and copyright (§2.4). Its links go to the top, smoothly. */
export const Footer = () => {
  const company = useCompany()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section>
          <h2 className={styles.title}>Contact</h2>
          <p>Une question sur un produit, une mesure ou une commande&nbsp;? Notre équipe vous répond.</p>
          <address className={styles.address}>
            <FooterLink to={paths.contact}>{company.email}</FooterLink>
            <span>{company.address}</span>
            <span>
              {company.zip} {company.city}
            </span>
          </address>
        </section>
        <nav aria-labelledby="footer-navigation">
          <h2 id="footer-navigation" className={styles.title}>
            Navigation
          </h2>
          <FooterLinks links={footerLinks.navigation} />
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal" className={styles.title}>
            Informations Légales
          </h2>
          <FooterLinks links={footerLinks.legal} />
        </nav>
        <section>
          <h2 className={styles.title}>Suivez-nous</h2>
          <BrandMark size={44} />
        </section>
      </div>
      <p className={styles.legal}>
        © 2025 {company.name}. Tous droits réservés.
        {company.demo && <span> Société de démonstration&nbsp;: produits et prix fictifs.</span>}
      </p>
    </footer>
  )
}

/** Of a page that is a tool and fills the window: the legal links, on one line. */
export const BriefFooter = () => {
  const { name } = useCompany()
  return (
    <footer className={cx(styles.footer, styles.brief)}>
      <span>© 2025 {name}. Tous droits réservés.</span>
      <nav aria-label="Informations Légales">
        <FooterLinks links={footerLinks.legal} />
      </nav>
    </footer>
  )
}

const FooterLinks = ({ links }: { links: readonly { label: string; link: string }[] }) => (
  <ul>
    {links.map(({ label, link }) => (
      <li key={link}>
        <FooterLink to={link}>{label}</FooterLink>
      </li>
    ))}
  </ul>
)

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} state={{ smooth: true }} className={styles.link}>
    {children}
  </Link>
)
