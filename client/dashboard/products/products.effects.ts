import { call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import {
  productSaleMachine,
  type SaleChange,
  type SaleEffect,
} from '#machines/dashboard/products/product-sale.machine'
import { changeProduct, productEffect } from '#shared/dashboard/products/products.endpoints'

export const productSaleLogic = productSaleMachine.provide({
  actors: {
    readEffect: provideCall<SaleEffect, string>((id, signal) =>
      call(productEffect, { params: { id }, signal }),
    ),
    changeSale: provideCall<void, SaleChange>(async ({ id, ...body }) => {
      await call(changeProduct, { params: { id }, body })
    }),
  },
})
