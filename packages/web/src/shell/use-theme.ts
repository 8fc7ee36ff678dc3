import { useSyncExternalStore } from 'react';
import { currentTheme, onThemeChange, type Theme } from './theme.js';

export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, currentTheme);
