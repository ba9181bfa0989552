import fc from 'fast-check'

/** Choices that nobody wrote down, possible ones and others. */
export const madeUpChoices = {
  'je choisis': fc.oneof(
    fc.record({
      type: fc.constant('criterion.choose' as const),
      key: fc.constantFrom('length', 'fixation', 'unknown'),
      value: fc.oneof(fc.integer({ min: -1, max: 7000 }), fc.constantFrom('wall', 'ceiling', 'floor')),
    }),
    fc.record({
      type: fc.constant('component.choose' as const),
      componentType: fc.constantFrom('support', 'profile', 'unknown'),
      reference: fc.constantFrom('SW-1', 'SW-2', 'SC-1', 'unknown'),
    }),
    fc.record({
      type: fc.constant('level.choose' as const),
      level: fc.constantFrom(
        'category' as const,
        'subCategory' as const,
        'family' as const,
        'subFamily' as const,
      ),
      id: fc.constantFrom(
        'rails',
        'films',
        'soon',
        'manual',
        'corded',
        'solar',
        'rail-25',
        'rail-18',
        'ra-25',
        'ra-25-x',
      ),
    }),
    fc.record({
      type: fc.constant('quantity.choose' as const),
      quantity: fc.integer({ min: -2, max: 1200 }),
    }),
  ),
  'je tape': fc.oneof(
    fc.record({
      type: fc.constant('criterion.type' as const),
      key: fc.constantFrom('length', 'fixation', 'unknown'),
      text: fc.oneof(fc.integer({ min: -1, max: 7000 }).map(String), fc.string({ maxLength: 8 })),
    }),
    fc.record({
      type: fc.constant('quantity.enter' as const),
      text: fc.oneof(fc.integer({ min: -2, max: 1200 }).map(String), fc.string({ maxLength: 6 })),
    }),
  ),
}
