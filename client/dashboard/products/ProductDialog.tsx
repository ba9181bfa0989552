import { useState } from 'react'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { Tabs } from '#client/platform/ui/Tabs.tsx'
import { adminProduct } from '#shared/dashboard/products/products.endpoints'
import type { ProductReply } from '#shared/dashboard/products/products.schema'
import { formatDateTime } from '#shared/platform/dates'
import { errorTable } from '#shared/platform/errors'
import { ComponentsTable } from './ComponentsTable.tsx'
import { CriteriaTable } from './CriteriaTable.tsx'
import { FamilyFile } from './FamilyFile.tsx'
import styles from './ProductDialog.module.css'
import { stateLabels, versionText } from './products.labels.ts'
import { RulesTable } from './RulesTable.tsx'
import { TrialForm } from './TrialForm.tsx'

/** A model as the configurator has it: to be tried, and read rule by rule. */
export const ProductDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const resource = useResource(`/api/admin/products/${id}`, () => call(adminProduct, { params: { id } }))
  const title =
    resource.status === 'ready'
      ? `${resource.data.product.reference}, ${resource.data.product.name}`
      : 'Modèle'
  return (
    <Modal open onClose={onClose} dismissible size="6xl" title={title}>
      <div className={styles.place}>
        {resource.status === 'ready' ? (
          <Details {...resource.data} />
        ) : resource.status === 'failed' ? (
          <ReadFailure
            title="Le modèle n’a pas pu être lu"
            failure={resource.failure}
            onRetry={resource.reload}
          />
        ) : (
          <Skeleton height="60vh" />
        )}
      </div>
    </Modal>
  )
}

const Details = ({ product, rules, model }: ProductReply) => {
  const [tab, setTab] = useState('trial')
  const { state, withdrawnAt, priceListVersion, family, subCategory } = product
  return (
    <>
      <p className={styles.about}>
        <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
        <span>
          {subCategory.name} › {family.name}
        </span>
        <span>Tarif {versionText(priceListVersion)}</span>
        {withdrawnAt !== null && <span>Retiré le {formatDateTime(withdrawnAt)}</span>}
      </p>
      {rules !== null && state !== 'unlisted' && <FamilyFile familyId={family.id} />}
      {state === 'unlisted' && <Alert tone="warning">{errorTable.PRODUCT_UNLISTED.message}</Alert>}
      {rules === null ? (
        <EmptyState title="Aucun tarif ne contient ce modèle">
          <p>Il n’a ni règles ni prix.</p>
        </EmptyState>
      ) : (
        <Tabs
          label="Règles et prix du modèle"
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'trial',
              label: 'Essai',
              // another price list is another trial
              content: <TrialForm key={priceListVersion} model={model} {...rules} />,
            },
            { id: 'criteria', label: 'Critères', content: <CriteriaTable template={rules.template} /> },
            { id: 'rules', label: 'Règles', content: <RulesTable template={rules.template} /> },
            { id: 'components', label: 'Composants et prix', content: <ComponentsTable {...rules} /> },
          ]}
        />
      )}
    </>
  )
}
