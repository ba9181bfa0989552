import { Tabs } from '#client/platform/ui/Tabs.tsx'
import { PriceListsTable } from './PriceListsTable.tsx'
import { UploadsTable } from './UploadsTable.tsx'
import { useView } from './useView.ts'

const VIEWS = ['imports', 'tarifs'] as const

/** « Suivi des imports »: uploads that run or have ended, and the versions of the price list. */
export const MonitoringPanel = () => {
  const [view, show] = useView(VIEWS)
  return (
    <Tabs
      label="Imports et tarifs"
      selected={view}
      onSelect={show}
      tabs={[
        { id: 'imports', label: 'Imports', content: <UploadsTable /> },
        { id: 'tarifs', label: 'Versions du tarif', content: <PriceListsTable /> },
      ]}
    />
  )
}
