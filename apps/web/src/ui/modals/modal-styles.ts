/** Style sheets of the library's Modal and Drawer; import them with either. */
