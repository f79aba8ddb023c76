/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Relative addresses, so that the build works from any sub-path of any static host.
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: true },
  test: { include: ['src/**/*.test.{ts,tsx}', 'conformance/**/*.test.ts', 'scripts/**/*.test.ts'], environment: 'node' },
})
