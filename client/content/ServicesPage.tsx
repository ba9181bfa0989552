import { Illustration } from '#client/platform/drawings/Illustration.tsx'
import { Blocks } from './Blocks.tsx'
import { ContentPage } from './ContentPage.tsx'
import styles from './ServicesPage.module.css'
import { services, servicesNext } from './services.content.ts'

/** /services: what is supplied, in four parts (§1). */
export const ServicesPage = () => (
  <ContentPage
    title="Nos services"
    lead="Ce que nous fournissons aux installateurs, et ce que nous calculons avec eux."
    sections={services}
    footer={<Blocks of={[servicesNext]} />}
  >
    {({ blocks, drawing }) => (
      <div className={styles.service}>
        <Blocks of={blocks} />
        <div className={styles.sheet}>
          <Illustration {...drawing} />
        </div>
      </div>
    )}
  </ContentPage>
)
