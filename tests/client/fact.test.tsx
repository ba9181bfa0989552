import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Fact } from '#client/configurator/Fact.tsx'

test('a fact tells what its question would have: its help, and that of the answer', () => {
  const html = renderToStaticMarkup(
    <Fact
      id="criterion-projection"
      criterion={{
        key: 'projection',
        label: 'Avancée',
        help: 'Du mur à la barre de charge.',
        asked: true,
        value: '1600',
        forced: true,
        domain: {
          kind: 'choice',
          options: [
            { value: '1600', label: '1600 mm', help: 'Bras de 1600.', available: true },
            { value: '2100', label: '2100 mm', available: false, reason: 'Trop large.' },
          ],
        },
      }}
    >
      {null}
    </Fact>,
  )
  expect(html).toContain('>Du mur à la barre de charge. Bras de 1600.<')
})
