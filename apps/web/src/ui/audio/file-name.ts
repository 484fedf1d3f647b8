export const audioFileName = (given?: string): string => given?.trim() || 'audio-file.mp3';
