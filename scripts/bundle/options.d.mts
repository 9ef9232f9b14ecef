import type { BuildOptions } from 'esbuild';

export const BUNDLE_OPTIONS: BuildOptions;
export const REQUIRE_BANNER: string;
